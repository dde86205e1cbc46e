import { bankOf } from '@kasuwa/domain/bank-accounts/banks.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'

/** One fact that a decision rests on, in words, as both people see it. Each name occurs once among the facts of an act. */
export type Fact = {
  name: string
  value: string
  /**
   * The change that closes a proposal (C-218): any change, or an amount above the one shown. When it is left out, the fact may change,
   * and old and new value are shown.
   */
  holds?: 'as_shown' | 'at_most'
  /** The amount of a fact with `at_most`. */
  kobo?: Kobo
  /** The value says nothing to a person, such as a digest: it is compared and not shown. */
  isHidden?: true
}

/** A fact that must be as it was shown, such as the payee: otherwise the proposal is closed. */
export const fixed = (name: string, value: string): Fact => ({ name, value, holds: 'as_shown' })

/** The same for a value that is only compared, such as a digest of everything that was proposed. */
export const compared = (name: string, value: string): Fact => ({ ...fixed(name, value), isHidden: true })

/** An amount that may change until it is confirmed, such as what a loan still owes. */
export const figure = (name: string, amount: Kobo): Fact => ({ name, value: exactNaira(amount) })

/** A sum of the day, where there is one. It may change until the act is confirmed. */
export const sumToday = (name: string, amount: Kobo): Fact[] => (amount > 0 ? [figure(name, amount)] : [])

/** An amount that may only become less than was shown, such as the part that would become credit. */
export const noMoreThan = (name: string, amount: Kobo): Fact => ({
  ...figure(name, amount),
  holds: 'at_most',
  kobo: amount,
})

type Account = { accountNumber: string; accountName: string | null; bankCode: string }

/** The account that money is to go to: number, name and bank, which all must stay the same. */
export const paidTo = (account: Account | null): Fact => accountFact('Paid to', account)

/** An account under another name. */
export const accountFact = (name: string, account: Account | null): Fact =>
  fixed(name, account ? accountText(account) : 'No account yet')

const accountText = ({ accountNumber, accountName, bankCode }: Account): string =>
  [accountNumber, accountName, bankOf(bankCode)?.name ?? bankCode].filter(Boolean).join(', ')

/** A fact that has changed. */
export type MovedFact = {
  name: string
  /** Null when there was no such fact. */
  before: string | null
  /** Null when there is no such fact any more. */
  now: string | null
  /** Whether this change closes the proposal. */
  falls: boolean
}

/** The facts that have changed since they were shown, in the order in which they are shown. */
export function movedFacts(shown: readonly Fact[], now: readonly Fact[]): MovedFact[] {
  const names = new Set([...shown, ...now].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const [was, is] = [shown, now].map((facts) => facts.find((fact) => fact.name === name))
    if (was?.value === is?.value) return []
    const values = is?.isHidden
      ? { before: 'As proposed', now: 'Changed' }
      : { before: was?.value ?? null, now: is?.value ?? null }
    return [{ name, ...values, falls: lets(was, is) }]
  })
}

/** Whether the change of a fact closes a proposal. A fact that the previous release kept has no mark. */
function lets(was: Fact | undefined, is: Fact | undefined): boolean {
  const holds = is?.holds ?? was?.holds
  if (holds === 'at_most') return (is?.kobo ?? 0) > (was?.kobo ?? 0)
  return holds === 'as_shown'
}
