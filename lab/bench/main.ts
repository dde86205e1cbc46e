import { parseArgs } from 'node:util'
import { measureDaily } from './daily.ts'
import { measureFiles } from './files.ts'
import { measureLists } from './lists.ts'
import { measureLongLoans } from './long-loans.ts'
import { measureMonthEnd } from './month-end.ts'
import { measureProcess } from './process.ts'
import { measureRepayments } from './repayments.ts'
import { type Filled, openFilled, openScratch } from './scratch.ts'
import { measureSeals } from './seals.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureWeb } from './web/measure.ts'

// npm run bench [-- webhooks]: the product's speed with a million payments in its books, on a separate database.
//   webhooks: --rounds 5 --seconds 8 for each number of callers.
//   long-loans: the cost of a webhook for a loan of about 90 instalments beside one of 4.
// npm run bench -- lists [--rate 100]: every list and dashboard, one after the other, then a mix of them at that rate. Plans are kept in test-results/lists/, and
//   compared with those of the smallest lender there: first --customers 10000, then --customers 1000000. With --only 'late-loans|search': these pages alone.
// npm run bench -- web [--only sign-in | second | screens | interactions | kyc] [--rounds 5] [--url of a product with the demo]: pages and screens in a browser, on a slow phone.
//   --against FOLDER: our sign-in next to the first form of another product, built as static files.
// npm run bench -- seals: the journals of a million payments are sealed and verified, and three nights of them by parts.
// npm run bench -- process [--seconds 30]: the server's start, memory and event loop.
// npm run bench -- sign-ins: 500 people sign in at once while others read.
// npm run bench -- daily: the daily job over 100,000 loans that fell due.
// npm run bench -- files [--customers 40000]: lists as CSV files, in rows a second, and the server's memory meanwhile.
// npm run bench -- month-end: the rows of a month's end, accrual and provision kept, and each check of the nightly comparison, while others read.
// With --customers 10000 (up to a million; 200,000 when left out) the lender has that many customers, with two loans and five payments each.
// With --data FOLDER the filled database stays there and is used again.
const number = (text: string): { type: 'string'; default: string } => ({ type: 'string', default: text })
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: number('5'),
    seconds: number('8'),
    against: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
    url: { type: 'string' },
    customers: number('200000'),
    rate: number('100'),
  },
})
const part = positionals[0] ?? 'all'
const wanted = { keptIn: values.data, customers: Number(values.customers) }

if (part === 'web') {
  await measureWeb({ ...values, rounds: Number(values.rounds) })
  process.exit(0)
}
if (part === 'seals') {
  await measureSeals(wanted.customers)
  process.exit(0)
}

const onOneServer: Record<string, (filled: Filled) => Promise<void>> = {
  process: (filled) => measureProcess(filled, Number(values.seconds)),
  daily: measureDaily,
  files: measureFiles,
  'month-end': measureMonthEnd,
  lists: (filled) => measureLists(filled, wanted.customers, Number(values.rate), values.only),
  'sign-ins': (filled) => measureSignIns(filled, Number(values.rounds)),
}
const measure = onOneServer[part]
if (measure) {
  const filled = await openFilled(wanted)
  endWith(filled.close)
  try {
    await measure(filled)
  } finally {
    await filled.close()
  }
  process.exit(0)
}

const scratch = await openScratch(wanted)
endWith(scratch.close)
try {
  if (part === 'all') await measureLists(scratch.filled, wanted.customers, Number(values.rate))
  if (part === 'all' || part === 'webhooks')
    await measureRepayments(scratch, {
      callers: [1, 32, 128],
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    })
  if (part === 'long-loans')
    await measureLongLoans(scratch, {
      callers: [1, 32],
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    })
} finally {
  await scratch.close()
}
process.exit(0)

function endWith(close: () => Promise<void>): void {
  const giveUp = (): void => void close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, giveUp)
}
