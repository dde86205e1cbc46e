import type { StepName } from '@kasuwa/contract/months.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { monthsTexts as texts } from './months-texts.ts'
import { useMonthAct } from './use-month-acts.ts'

/** The screens on which these steps become green. */
const places: Partial<Record<StepName, string>> = {
  earlier: pathTo('admin-user-months'),
  provider: pathTo('admin-user-provider'),
  bank: pathTo('admin-user-bank'),
  misplaced: `${pathTo('admin-user-payment-management')}?tab=suspense`,
  agents_cash: pathTo('admin-user-agent-cash'),
  opening: pathTo('admin-user-books-account', { id: '3020' }),
  proposals: pathTo('admin-user-proposals'),
}

const acts = {
  compared: { call: 'compare', role: 'payments.compareNow', label: texts.acts.compare },
  sealed: { call: 'verify', role: 'months.verifyNow', label: texts.acts.verify },
  accrual: { call: 'accrue', role: 'months.accrue', label: texts.acts.entry },
  provision: { call: 'provide', role: 'months.provide', label: texts.acts.entry },
} as const

/** The act that makes a red step green, or the way to it. A month that is not over only needs time. */
export function StepAct({ step, month }: { step: StepName; month: string }) {
  const place = places[step]
  if (place !== undefined)
    return (
      <PageLink to={place} className={buttonClass('secondary')}>
        {texts.acts.look}
      </PageLink>
    )
  return step in acts ? <Act act={acts[step as keyof typeof acts]} month={month} /> : null
}

function Act({ act, month }: { act: (typeof acts)[keyof typeof acts]; month: string }) {
  const { send, isPending } = useMonthAct(act.call, month)
  return (
    <ForRoles act={act.role}>
      <Button look="secondary" loading={isPending} onClick={send}>
        {act.label}
      </Button>
    </ForRoles>
  )
}
