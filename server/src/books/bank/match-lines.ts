import type { matchForm } from '@kasuwa/contract/bank.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../../audit/record.ts'
import { isId, newId } from '../../base/ids.ts'
import type { Context } from '../../context/context.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { lockBank } from '../../ledger/match-bank.ts'
import { bankAccountOf } from './bank-account-repository.ts'
import { type Chosen, findMatch, insertMatch, readChoice, removeMatch } from './match-repository.ts'
import { readPostingId } from './reconciliation-repository.ts'

type Input = z.output<typeof matchForm> & { number: string }

/**
 * Matches lines of the bank with postings of the books that come to the same sum; a journal is matched with the one that takes it back without a line, since
 * the bank never knew of them. Nothing is booked. Of two that match the same line or posting at once, one does.
 * @throws Refused not_found for an account, a line or a posting that is not there; match_differs, match_without_line, matched_already, idempotency_conflict
 */
export function matchLines(context: Context, { number, ...chosen }: Input) {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const { code } = await bankAccountOf(tx, number)
    await lockBank(tx, number)
    const wanted = { account: code, ...readIds(chosen) }
    const found = await readChoice(tx, wanted)
    if (found.lines !== wanted.lines.length || found.postings !== wanted.journals.length) throw new Refused('not_found')
    if (found.isMatched) throw new Refused('matched_already')
    requireSameSum(found.linesAmount, found.postingsAmount)
    if (found.lines === 0 && !found.isTakenBack) throw new Refused('match_without_line')
    const id = newId<string>()
    await insertMatch(tx, { ...wanted, id, by: actor.userId })
    const after = { match: id, lines: wanted.lines.length, postings: wanted.journals.length, amount: found.linesAmount }
    await record(tx, actor, { action: 'bank.matched', subject: { kind: 'account', id: number }, after })
    return { id }
  })
}

/**
 * Takes a match apart. Its lines and postings are open again, and the app does not match the same pair by itself.
 * @throws Refused not_found; match_of_repayment where the line was booked as a repayment; idempotency_conflict
 */
export function takeApart(context: Context, { number, id }: { number: string; id: string }) {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const { code } = await bankAccountOf(tx, number)
    await lockBank(tx, number)
    const match = isId(id) ? await findMatch(tx, { account: code, id }) : undefined
    if (!match) throw new Refused('not_found')
    if (match.isAssigned) throw new Refused('match_of_repayment')
    await removeMatch(tx, id, actor.userId)
    const before = { match: id, amount: match.amount }
    await record(tx, actor, { action: 'bank.match-taken-apart', subject: { kind: 'account', id: number }, before })
    return null
  })
}

/** Each id once. @throws Refused not_found for a text that is no id */
function readIds({ lines, postings }: Omit<Input, 'number'>): Omit<Chosen, 'account'> {
  const read = [...new Set(postings)].map(readPostingId)
  const known = read.filter((one) => one !== null)
  if (!lines.every((id) => isId(id)) || known.length !== read.length) throw new Refused('not_found')
  return {
    lines: [...new Set(lines)],
    journals: known.map(({ journal }) => journal),
    rows: known.map(({ line }) => line),
  }
}

function requireSameSum(bank: Kobo, books: Kobo): void {
  if (bank === books) return
  const reason = `The bank has ${exactNaira(bank)} and the books have ${exactNaira(books)}: ${exactNaira(subtractKobo(bank, books))} is left.`
  throw new Refused('match_differs', undefined, { reason })
}
