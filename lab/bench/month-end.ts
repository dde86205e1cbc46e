import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, addMonths } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import { withApp } from '../../server/src/app/with-app.ts'
import type { UserId } from '../../server/src/base/ids.ts'
import { bookChecks } from '../../server/src/ledger/book-checks.ts'
import { keepMonthEnd } from '../../server/src/ledger/keep-month-end.ts'
import { keepEntry, workOut } from '../../server/src/books/months/entry-repository.ts'
import type { App } from '../../server/src/context/context.ts'
import { day, text, uuid } from '../../server/src/db/columns.ts'
import { statement } from '../../server/src/db/statement.ts'
import { transaction } from '../../server/src/db/transaction.ts'
import { adminUser, phoneOf } from './fill/people.ts'
import { mixedReads } from './mix.ts'
import { openLoop } from './open-loop.ts'
import { startProbed } from './probed-server.ts'
import { type Filled, settingsOf } from './scratch.ts'
import { percentile } from './timing.ts'

const readsPerSecond = 10
/** The default of the setting: loans that are late for longer earn nothing (C-191). */
const stopsAfter = 90

const findFacts = statement({
  params: { phone: text },
  row: { today: day, userId: uuid<UserId>() },
  sql: 'select product_today() as today, id as "userId" from users where phone = :phone',
})

/**
 * Measures the end of this month, as if it were over, while others read: the rows of its loans kept twice, accrual and provision worked out and kept with a
 * row for each loan, and each check of the nightly comparison. All loans that run now are in it; this month was not kept before.
 */
export async function measureMonthEnd(filled: Filled): Promise<void> {
  const server = await startProbed(filled)
  try {
    await withApp(
      async (app) => {
        const { today, userId } = await app.database.only(findFacts, { phone: phoneOf(adminUser) })
        const month = monthStart(today)
        const on = addDays(addMonths(month, 1), -1)
        const inOne = (work: (tx: Parameters<typeof keepMonthEnd>[0]) => Promise<unknown>) => () =>
          transaction(app.database, work)
        const steps: Record<string, () => Promise<unknown>> = {
          'reads alone': () => sleep(20_000),
          'month end kept': inOne((tx) => keepMonthEnd(tx, month)),
          'month end kept again': inOne((tx) => keepMonthEnd(tx, month)),
          'accrual worked out': inOne((tx) => workOut(tx, 'accrual', on, stopsAfter)),
          'accrual kept': inOne((tx) => keepEntry(tx, 'accrual', { month, on, stopsAfter, userId })),
          'provision kept': inOne((tx) => keepEntry(tx, 'provision', { month, on, stopsAfter, userId })),
          ...checksOf(app),
        }
        const figures = []
        for (const [name, step] of Object.entries(steps)) {
          const reads = openLoop(server.url, readsPerSecond, mixedReads(server.url))
          const begin = performance.now()
          const result = await step()
          const seconds = (performance.now() - begin) / 1_000
          const { times, refused } = await reads.stop()
          figures.push({
            name,
            seconds: seconds.toFixed(1),
            result: JSON.stringify(result)?.slice(0, 60),
            'reads p50 ms': percentile(times, 0.5).toFixed(0),
            'reads p99 ms': percentile(times, 0.99).toFixed(0),
            'reads not 200': refused,
          })
          console.log(JSON.stringify(figures.at(-1)))
        }
        console.table(figures)
      },
      settingsOf(filled.cluster, filled.folder),
    )
  } finally {
    await server.stop()
  }
}

/** Each check of the nightly comparison as a step. */
const checksOf = (app: App): Record<string, () => Promise<unknown>> =>
  Object.fromEntries(
    bookChecks.map(({ kind, find }) => [`check: ${kind}`, async () => (await app.database.rows(find)).length]),
  )
