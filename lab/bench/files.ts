import { startProbed } from './probed-server.ts'
import type { Filled } from './scratch.ts'
import { tokens } from './tokens.ts'

const paths = [
  '/admin/payment-management.csv',
  '/admin/payment-management.csv?status=completed',
  '/admin/loan-management.csv',
  '/admin/customer-management.csv',
  '/admin/reports/ageing.csv',
  '/admin/books/ledger.csv',
  '/admin/books/ledger.csv?by=day',
]

const mb = (bytes: number): number => Math.round(bytes / 1e6)

/** Measures lists as CSV files (C-206): rows a second, and the most memory of the server while it makes them, against idle. */
export async function measureFiles(filled: Filled): Promise<void> {
  const server = await startProbed(filled)
  try {
    const figures = []
    for (const encoding of ['identity', 'br']) {
      for (const path of paths) {
        const idle = (await server.probe()).rss
        await server.peak()
        figures.push({
          path,
          encoding,
          ...(await take(server.url + '/api' + path, encoding)),
          idle: mb(idle),
          peak: mb(await server.peak()),
        })
      }
    }
    console.table(figures)
  } finally {
    await server.stop()
  }
}

async function take(address: string, encoding: string) {
  const begin = performance.now()
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${tokens.admin}`, 'accept-encoding': encoding },
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`${address}: ${answer.status}`)
  let rows = -1
  let bytes = 0
  let firstMs = 0
  for await (const part of answer.body) {
    firstMs ||= performance.now() - begin
    bytes += part.length
    for (const byte of part) if (byte === 10) rows += 1
  }
  const seconds = (performance.now() - begin) / 1_000
  return { rows, 'rows a second': Math.round(rows / seconds), MB: mb(bytes), 'first byte, ms': Math.round(firstMs) }
}
