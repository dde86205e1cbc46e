import { bankOf } from '@kasuwa/domain/bank-accounts/banks.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'

/** One fact that a decision rests on, in words, as it is shown to both people. Its name stands once among the facts of an act. */
export type Fact = {
  name: string
  value: string
  /** What lets a proposal fall (C-218): any change, or an amount above what was shown. Left out: it may move, and is shown old beside new. */
  holds?: 'as_shown' | 'at_most'
  /** The amount of one that holds `at_most`. */
  kobo?: Kobo
}

/** A fact that must be as it was shown, such as the payee: otherwise the proposal falls. */
export const fixed = (name: string, value: string): Fact => ({ name, value, holds: 'as_shown' })

/** An amount that may move until it is confirmed, such as what a loan still owes. */
export const figure = (name: string, amount: Kobo): Fact => ({ name, value: exactNaira(amount) })

/** An amount that may only become less than was shown, such as what would become credit. */
export const noMoreThan = (name: string, amount: Kobo): Fact => ({
  ...figure(name, amount),
  holds: 'at_most',
  kobo: amount,
})

type Account = { accountNumber: string; accountName: string | null; bankCode: string }

/** The account that money is to go to: number, name and bank, all of them fixed. */
export const paidTo = (account: Account | null): Fact => accountFact('Paid to', account)

/** An account under another name. */
export const accountFact = (name: string, account: Account | null): Fact =>
  fixed(name, account ? accountText(account) : 'No account yet')

const accountText = ({ accountNumber, accountName, bankCode }: Account): string =>
  [accountNumber, accountName, bankOf(bankCode)?.name ?? bankCode].filter(Boolean).join(', ')

/** A fact that is not what it was. */
export type MovedFact = {
  name: string
  /** Null: there was no such fact. */
  before: string | null
  /** Null: there is no such fact any more. */
  now: string | null
  /** Whether the proposal falls by it. */
  falls: boolean
}

/** Which facts have moved since they were shown, in the order in which they are shown. */
export function movedFacts(shown: readonly Fact[], now: readonly Fact[]): MovedFact[] {
  const names = new Set([...shown, ...now].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const [was, is] = [shown, now].map((facts) => facts.find((fact) => fact.name === name))
    if (was?.value === is?.value) return []
    return [{ name, before: was?.value ?? null, now: is?.value ?? null, falls: lets(was, is) }]
  })
}

/** Whether a proposal falls by a fact that is another one now. One that was kept by the version before has no mark of its own. */
function lets(was: Fact | undefined, is: Fact | undefined): boolean {
  const holds = is?.holds ?? was?.holds
  if (holds === 'at_most') return (is?.kobo ?? 0) > (was?.kobo ?? 0)
  return holds === 'as_shown'
}
