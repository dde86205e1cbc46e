import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import type { NameMatchKind } from '@kasuwa/domain/profile/name-match.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import CircleCheck from '~icons/circle-check'
import CircleX from '~icons/circle-x'
import TriangleAlert from '~icons/triangle-alert'
import { instantDay, instantTime } from '../../base/days.tsx'
import { sharedTexts } from '../../bank-accounts/shared-texts.ts'
import { AccountNumber } from '../../money/naira.tsx'
import { Card } from '../../ui/card.tsx'
import type { Decision } from './decision-query.ts'
import { checkTexts as texts } from './texts.ts'

type Standing = keyof typeof texts.standing

type Check = { readonly label: string; readonly standing: Standing; readonly lines: readonly ReactNode[] }

/** The checks of the customer and of the account to pay into; each shows whether it is in order. */
export function ChecksCard({ decision }: { decision: Decision }) {
  return (
    <Card title={texts.title}>
      <ul className="-my-3 divide-y divide-line">
        {checksOf(decision).map(({ label, standing, lines }) => (
          <li key={label} data-standing={standing} className="flex gap-3 py-3">
            <StandingIcon standing={standing} />
            <div className="min-w-0">
              <h3 className="font-semibold">{label}</h3>
              {lines.map((line, index) => (
                <p key={index} className="break-words text-soft">
                  {line}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const looks = {
  good: { Icon: CircleCheck, colour: 'text-positive-deep' },
  look: { Icon: TriangleAlert, colour: 'text-yellow-deep' },
  bad: { Icon: CircleX, colour: 'text-red-deep' },
} as const

function StandingIcon({ standing }: { standing: Standing }) {
  const { Icon, colour } = looks[standing]
  return (
    <>
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', colour)} />
      <span className="sr-only">{`${texts.standing[standing]}:`}</span>
    </>
  )
}

function checksOf({ loan, customer, account, identity_names: names, shared }: Decision): Check[] {
  return [
    identityCheck('nin', loan.identity.nin, names.nin),
    identityCheck('bvn', loan.identity.bvn, names.bvn),
    ...accountChecks(account),
    {
      label: texts.person,
      standing: customer.status === 'active' ? 'good' : customer.status === 'pending' ? 'look' : 'bad',
      lines: [texts.status[customer.status]],
    },
    {
      label: sharedTexts.check.label,
      standing: shared.total === 0 ? 'good' : 'look',
      lines: [shared.total === 0 ? sharedTexts.check.none : sharedTexts.check.some(shared.total)],
    },
  ]
}

type NameMatch = { match: NameMatchKind; score: number }

const nameWords = ({ match, score }: NameMatch): string => texts.score(texts.names[match], score)

const standingOfName: Record<NameMatchKind, Standing> = { exact: 'good', close: 'look', differs: 'bad' }

const standingOfIdentity: Record<IdentityState, Standing> = {
  verified: 'good',
  pending: 'look',
  unavailable: 'look',
  mismatch: 'bad',
  not_found: 'bad',
}

function identityCheck(kind: 'nin' | 'bvn', state: IdentityState | null, names: NameMatch | null): Check {
  return {
    label: texts.identity[kind],
    standing: names?.match === 'differs' ? 'bad' : state === null ? 'look' : standingOfIdentity[state],
    lines: [texts.identity[state ?? 'none'], ...(names ? [`${nameWords(names)}.`] : [])],
  }
}

function accountChecks(account: Decision['account']): Check[] {
  if (!account) return [{ label: texts.account, standing: 'bad', lines: [texts.noAccount] }]
  const { account_name: holder, account_number: number, bank, name_match: name } = account
  return [
    { label: texts.holder, standing: standingOfName[name.match], lines: [holder, `${nameWords(name)}.`] },
    {
      label: texts.account,
      standing: account.is_recent ? 'look' : 'good',
      lines: [
        <>
          <span>{bank.name}</span> <AccountNumber number={number} />
        </>,
        account.is_recent
          ? texts.recent(instantTime(account.changed_at))
          : texts.steady(instantDay(account.changed_at)),
      ],
    },
  ]
}
