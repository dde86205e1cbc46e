import type { Borrower } from '@kasuwa/domain/loans/gates.ts'
import { clsx } from 'clsx'
import Check from '~icons/check'
import type { Me } from '../base/me/me.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { pathTo } from '../base/routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { readinessTexts as texts } from './readiness-texts.ts'

type StepName = keyof typeof texts.steps
type Step = { readonly name: StepName; readonly isDone: boolean }

/** Whether no loan was ever paid out to the customer, and no request waits. */
export function isBeforeFirstLoan({ account }: Me): boolean {
  return account.loans.every(({ status }) => status === 'rejected')
}

/** The steps that are left before the first loan, in order. The gates of the request itself decide (GATE-01). */
export function readinessOf({ kycLevel, bankAccounts }: Borrower): readonly Step[] {
  return [
    { name: 'account', isDone: true },
    { name: 'identity', isDone: (kycLevel ?? 0) >= 1 },
    { name: 'levelTwo', isDone: (kycLevel ?? 0) >= 2 },
    { name: 'bankAccount', isDone: bankAccounts > 0 },
    { name: 'request', isDone: false },
  ]
}

type Props = { steps: readonly Step[]; apply: () => void; addBankAccount: () => void; busy: boolean }

/** The steps to the first loan: how many are left, a button for the next one, and all of them below. */
export function Readiness({ steps, apply, addBankAccount, busy }: Props) {
  const { goTo } = useNavigation()
  const next = steps.find(({ isDone }) => !isDone)?.name ?? 'request'
  const open: Partial<Record<StepName, () => void>> = {
    identity: () => goTo(pathTo('kyc-lvl1')),
    levelTwo: () => goTo(pathTo('kyc-lvl2')),
    bankAccount: addBankAccount,
    request: apply,
  }
  const left = steps.filter(({ isDone }) => !isDone).length - 1
  return (
    <div className="flex flex-col gap-5">
      <section aria-label={texts.title} className="woven rounded-hero bg-brand p-5 text-on-brand sm:p-6">
        <h2 className="font-sans font-medium text-on-brand-soft">{texts.title}</h2>
        <div className="font-display text-2xl font-bold">{texts.left(left)}</div>
        <p className="mt-1 text-on-brand-soft">{texts.steps[next].lead}</p>
        <Button look="onBrand" className="mt-5 max-md:w-full" loading={busy} onClick={open[next]}>
          {texts.steps[next].button}
        </Button>
      </section>
      <Card>
        <ol aria-label={texts.list} className="flex flex-col gap-4">
          {steps.map(({ name, isDone }, index) => (
            <StepLine
              key={name}
              name={name}
              number={index + 1}
              standing={isDone ? 'done' : name === next ? 'next' : 'toCome'}
            />
          ))}
        </ol>
      </Card>
    </div>
  )
}

const marks = {
  done: 'filled-shape bg-positive text-on-positive',
  next: 'border-2 border-action text-action',
  toCome: 'border border-edge text-soft',
} as const

function StepLine({ name, number, standing }: { name: StepName; number: number; standing: keyof typeof marks }) {
  return (
    <li className="flex items-center gap-4" aria-current={standing === 'next' ? 'step' : undefined}>
      <span
        aria-hidden="true"
        className={clsx(
          'flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-bold tabular-nums',
          marks[standing],
        )}
      >
        {standing === 'done' ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <span className="min-w-0">
        <span className={clsx('block', standing === 'next' && 'font-semibold')}>{texts.steps[name].name}</span>
        <span className="block text-sm text-soft">{standing === 'done' ? texts.done : texts.steps[name].detail}</span>
      </span>
    </li>
  )
}
