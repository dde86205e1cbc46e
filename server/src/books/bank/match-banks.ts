import type { App } from '../../context/context.ts'
import { transaction, type Transaction } from '../../db/transaction.ts'
import { lockBank, matchByThemselves } from './bank-statement-repository.ts'
import { banksWithOpenLines } from './reconciliation-repository.ts'

/** Matches the open lines of each bank account with postings that came after them. Returns how many pairs. */
export async function matchBanks({ database }: App): Promise<number> {
  let pairs = 0
  for (const { account, number } of await banksWithOpenLines(database))
    pairs += await transaction(database, async (tx) => {
      await lockBank(tx, number)
      return matchByThemselves(tx, account)
    })
  return pairs
}

/** Matches what this transaction booked to the bank account 1020, so that nobody waits for the next look at all banks. Call it last. */
export async function matchMainBank(tx: Transaction): Promise<void> {
  await lockBank(tx, '1020')
  await matchByThemselves(tx, 'bank')
}
