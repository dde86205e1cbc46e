import type { StepName } from '@kasuwa/contract/months.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { Step } from './months-queries.ts'
import { monthsTexts as texts } from './months-texts.ts'
import { type MonthAct, useMonthAct } from './use-month-acts.ts'

/** The screens on which these steps become green. Servers of an earlier version do not name the earlier month. */
const places: Partial<Record<StepName, string>> = {
  earlier: pathTo('admin-user-months'),
  provider: pathTo('admin-user-provider'),
  bank: pathTo('admin-user-bank'),
  misplaced: `${pathTo('admin-user-payment-management')}?tab=suspense`,
  agents_cash: pathTo('admin-user-agent-cash'),
  opening: pathTo('admin-user-books-account', { id: '3020' }),
  proposals: pathTo('admin-user-proposals'),
}

/** The act that makes a red step green, or the way to it. A month that is not over only needs time. */
export function StepAct({ step: { step, open_month: openMonth }, month }: { step: Step; month: string }) {
  if (openMonth !== undefined)
    return (
      <PageLink to={pathTo('admin-user-month', { month: openMonth })} className={buttonClass('secondary')}>
        {texts.acts.openMonth(openMonth)}
      </PageLink>
    )
  const place = places[step]
  if (place !== undefined)
    return (
      <>
        {step === 'provider' && <OpeningLink />}
        <PageLink to={place} className={buttonClass('secondary')}>
          {texts.acts.look}
        </PageLink>
      </>
    )
  switch (step) {
    case 'compared':
      return (
        <ForRoles act="payments.compareNow">
          <Act call="compare" month={month} label={texts.acts.compare} />
        </ForRoles>
      )
    case 'sealed':
      return (
        <ForRoles act="months.verifyNow">
          <Act call="verify" month={month} label={texts.acts.verify} />
        </ForRoles>
      )
    case 'accrual':
      return (
        <ForRoles act="months.accrue">
          <Act call="accrue" month={month} label={texts.acts.entry} />
        </ForRoles>
      )
    case 'provision':
      return (
        <ForRoles act="months.provide">
          <Act call="provide" month={month} label={texts.acts.entry} />
        </ForRoles>
      )
    default:
      return null
  }
}

/** The provider's balance is compared once an opening entry has it (C-192). */
function OpeningLink() {
  return (
    <ForRoles act="books.writeOpening">
      <PageLink to={`${pathTo('admin-user-books-write')}?kind=opening`} className={buttonClass('secondary')}>
        {texts.acts.opening}
      </PageLink>
    </ForRoles>
  )
}

function Act({ call, month, label }: { call: MonthAct; month: string; label: string }) {
  const { send, isPending } = useMonthAct(call, month)
  return (
    <Button look="secondary" loading={isPending} onClick={send}>
      {label}
    </Button>
  )
}
