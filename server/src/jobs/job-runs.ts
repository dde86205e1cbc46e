import { text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'

const remove = statement({
  params: { name: text },
  sql: 'delete from job_runs where name = :name and day > product_today()',
})

/** Removes the days of a job that are still to come, as if they had not run: the clock went back before there was any loan. */
export const removeDaysToCome = (tx: Transaction, name: string): Promise<number> => tx.run(remove, { name })
