import { addKobo, type Kobo } from '@kasuwa/domain/money.ts'
import { isAccountNumber, isBalanced, maxJournalLines } from '@kasuwa/domain/ledger/by-people.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { bookWords } from './books-words.ts'
import { day, form, text } from './fields.ts'
import { exactAmount, type NairaInput } from './numbers.ts'

/** An amount, or nothing: a form sends an empty field for the side that a line does not have. */
function side() {
  const amount = exactAmount()
  const schema = z.codec(z.optional(z.custom<NairaInput>()), z.optional(z.custom<Kobo>()), {
    decode: (typed, { issues }) => {
      if (typed === undefined || typed === '' || typed === null) return undefined
      const read = z.safeParse(amount, typed)
      if (read.success) return read.data
      issues.push({ code: 'custom', message: read.error.issues[0]?.message, input: typed })
      return z.NEVER
    },
    encode: (read) => (read === undefined ? '' : z.encode(amount, read)),
  })
  return z.optional(schema)
}

const line = form({ account: text(bookWords.account, isAccountNumber), debit: side(), credit: side() })
export type JournalFormLine = z.output<typeof line>

/** A journal by people: a day, a memo, and 2 to 40 lines, each with a debit or a credit, that are equal in sum (C-189). */
export const journalForm = form(
  {
    day: day(),
    memo: text(),
    lines: z
      .array(line, { error: bookWords.lines })
      .check(z.minLength(2, bookWords.lines), z.maxLength(maxJournalLines, bookWords.lines)),
  },
  z.check(({ value: { lines }, issues }) => {
    const wrong = lines.flatMap(({ debit, credit }, at) =>
      (debit === undefined) === (credit === undefined) ? [at] : [],
    )
    for (const at of wrong)
      issues.push({ code: 'custom', message: bookWords.oneSide, path: ['lines', at, 'credit'], input: lines })
    if (wrong.length === 0 && !isBalanced(lines))
      issues.push({ code: 'custom', message: bookWords.unbalanced, path: ['lines'], input: lines })
  }),
)

/** The sum of one side of the lines. */
export const sumOfSide = (lines: readonly JournalFormLine[], side: 'debit' | 'credit'): Kobo =>
  addKobo(...lines.flatMap((one) => one[side] ?? []))

export const reversalForm = form({ reason: text() })

const accountNameField = () => text(bookWords.name, (name) => isText(name, 60))

/** An account that the lender adds (C-187). */
export const newAccountForm = form({ number: text(bookWords.number, isAccountNumber), name: accountNameField() })
export const accountNameForm = form({ name: accountNameField() })
