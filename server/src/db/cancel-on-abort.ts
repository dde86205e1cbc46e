import { bool, integer } from './columns.ts'
import type { Sql } from './database.ts'
import { statement } from './statement.ts'
import type { Transaction } from './transaction.ts'

const everyMs = 250

const ownProcess = statement({ row: { pid: integer }, sql: 'select pg_backend_pid() as pid' })
const cancel = statement({
  params: { pid: integer },
  row: { isAsked: bool },
  sql: 'select pg_cancel_backend(:pid) as "isAsked"',
})

/**
 * From now on, once the signal is aborted, each statement of the transaction ends with an error, so that all of it is rolled back: for work of minutes,
 * when its server stops.
 * @param others connections besides that of the transaction
 * @returns a function that ends this. It is called before the transaction ends, since its connection then does other work.
 */
export async function cancelOnAbort(tx: Transaction, others: Sql, signal: AbortSignal): Promise<() => Promise<void>> {
  const { pid } = await tx.only(ownProcess)
  let asked: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  // Again and again: between two statements there is nothing to cancel.
  const ask = () => void (asked = asked.then(() => others.only(cancel, { pid })).catch(() => undefined))
  const begin = () => {
    ask()
    timer = setInterval(ask, everyMs)
  }
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  return async () => {
    signal.removeEventListener('abort', begin)
    clearInterval(timer)
    await asked
  }
}
