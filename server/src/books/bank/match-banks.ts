import type { App } from '../../context/context.ts'
import { transaction } from '../../db/transaction.ts'
import { lockBank, matchByThemselves } from '../../ledger/match-bank.ts'
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
