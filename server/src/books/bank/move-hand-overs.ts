import { notAfterToday } from '@kasuwa/contract/bank-words.ts'
import type { handOversMovedForm } from '@kasuwa/contract/bank.ts'
import { exactNaira, longDate } from '@kasuwa/domain/display.ts'
import { handOversMoved } from '@kasuwa/domain/ledger/bank-events.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../../audit/record.ts'
import type { UserId } from '../../base/ids.ts'
import type { Context } from '../../context/context.ts'
import { takeLock } from '../../db/advisory-lock.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import type { About, Act } from '../../proposals/act.ts'
import { fixed } from '../../proposals/facts.ts'
import { insertHandOversMoved, readEarlierHandOvers } from './hand-overs-repository.ts'

type Input = z.output<typeof handOversMovedForm>

/** An arbitrary number: one such move at a time. */
const lockNumber = 720_611_347

/**
 * Moves the cash of hand-overs that were booked to the provider's balance to bank and office, by one journal on a day that is named, once for ever
 * and always by two people. Bank and office must come to exactly what those hand-overs were.
 * @throws Refused hand_overs_moved, hand_overs_none, hand_overs_differ, day_too_early, month_closed, invalid for a day to come
 */
export const handOversMove: Act<Input, { day: string }> = {
  name: 'hand_overs_moved',
  limit: 'always',
  roles: ['finance'],
  about,
  lock: (tx) => takeLock(tx, lockNumber),
  run: move,
  final: ['hand_overs_moved', 'hand_overs_none'],
}

async function about(sql: Sql, { day, bank, office_cash: officeCash, reason }: Input): Promise<About> {
  const { total, isMoved } = await readEarlierHandOvers(sql)
  if (isMoved) throw new Refused('hand_overs_moved')
  return {
    subject: { kind: 'account', id: '1010', name: '1010 Provider’s balance' },
    userId: null,
    amount: null,
    reason,
    facts: [
      fixed('Booked on', longDate(day)),
      fixed('To the bank', exactNaira(bank)),
      fixed('To the office', exactNaira(officeCash)),
      fixed('Handed over before', exactNaira(total)),
    ],
  }
}

async function move(tx: Transaction, { actor }: Context, input: Input, proposedBy: UserId | null) {
  const { day, bank, office_cash: officeCash, reason } = input
  await takeLock(tx, lockNumber)
  const { total, isMoved } = await readEarlierHandOvers(tx)
  if (isMoved) throw new Refused('hand_overs_moved')
  if (total === 0) throw new Refused('hand_overs_none')
  if (addKobo(bank, officeCash) !== total)
    throw new Refused('hand_overs_differ', undefined, { reason: `They come to ${exactNaira(total)}.` })
  if (day > tx.today) throw new Refused('invalid', { day: [notAfterToday] })
  const by = actor.userId
  const isFirst = await insertHandOversMoved(tx, { day, bank, officeCash, reason, proposedBy: proposedBy ?? by, by })
  if (!isFirst) throw new Refused('hand_overs_moved')
  await post(tx, handOversMoved({ bank, officeCash }), 'hand-overs-moved', null, { namedDay: day })
  const after = { day, bank, officeCash, reason, ...(proposedBy && { proposedBy }) }
  await record(tx, actor, { action: 'hand-overs.moved', subject: { kind: 'account', id: '1010' }, after })
  return { day }
}
