import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { measureLimit, onNewDatabase } from './limit.ts'
import type { Scratch } from './scratch.ts'
import { measureLoad, spreadOf } from './timing.ts'
import { openRepayments } from './webhooks.ts'

type Options = { rounds: number; seconds: number; against: readonly string[] }

const callers = 32
/** In so many rows the balance of the account that all repayments share is kept; 0: in none, as ours is. */
const balanceRows = [0, 1, 16]

/** What a kept balance of a shared account costs (P5): F without one, with one in a row, and with one in 16 rows, in turns. */
export async function measureSharedBalance(scratch: Scratch, { rounds, seconds }: Options): Promise<void> {
  const rates = balanceRows.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [place, rows] of balanceRows.entries())
      rates[place]!.push(await measureLimit(scratch.adminUrl, callers, seconds, rows))
  const without = rates[0]!
  console.log(`\nF with ${callers} callers. Each figure of several: least / median / most`)
  console.table(
    balanceRows.map((rows, place) => ({
      'rows of the shared balance': rows,
      'a second': spreadOf(rates[place]!),
      '% of F without': spreadOf(rates[place]!.map((rate, round) => (100 * rate) / without[round]!)),
    })),
  )
}

/**
 * Signed repayments over HTTP against the transfers of pgledger (P3), which have two postings, no webhook and no schedule: in turns on the same PostgreSQL.
 * @param options.against the files of its SQL, in the order in which they are to be run; nothing is measured without them
 */
export async function measureAgainst(scratch: Scratch, { rounds, seconds, against }: Options): Promise<void> {
  if (against.length === 0) return console.log('\nFor P3 name the SQL files of pgledger: --against FILE for each')
  const rows = []
  for (const c of [callers, 128]) {
    const repayments = await openRepayments(scratch.url, scratch.databaseUrl, c)
    const [ours, theirs]: [number[], number[]] = [[], []]
    try {
      await measureLoad(2, c, async (caller) => void (await repayments.send(caller)))
      for (let round = 0; round < rounds; round++) {
        theirs.push(await measureTransfers(scratch.adminUrl, c, seconds, against))
        ours.push((await measureLoad(seconds, c, async (caller) => expectOk(await repayments.send(caller)))).rate)
      }
    } finally {
      repayments.close()
    }
    rows.push({
      c,
      'pgledger a second': spreadOf(theirs),
      'webhooks a second': spreadOf(ours),
      times: spreadOf(
        ours.map((rate, round) => rate / theirs[round]!),
        2,
      ),
    })
  }
  console.log('\nSigned repayments and the transfers of pgledger. Each figure of several: least / median / most')
  console.table(rows)
}

function expectOk(status: number): void {
  if (status !== 200) throw new Error(`a webhook was answered with ${status}`)
}

const accounts = 10_000
const makeAccounts = `select id from generate_series(1, ${accounts}) n, pgledger_create_account('account ' || n, 'NGN')`
const transfer = { name: 'transfer', text: 'select id from pgledger_create_transfer($1, $2, $3)' }

/** Transfers a second between random accounts, of which there are so many that two callers seldom meet at one. */
async function measureTransfers(
  adminUrl: string,
  connections: number,
  seconds: number,
  files: readonly string[],
): Promise<number> {
  const script = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  return onNewDatabase(adminUrl, connections, script, async (clients) => {
    const { rows } = await clients[0]!.query<{ id: string }>(makeAccounts)
    await clients[0]!.query('analyze')
    await clients[0]!.query('checkpoint')
    const { rate } = await measureLoad(seconds, connections, async (caller) => {
      const from = randomInt(accounts)
      const to = (from + randomInt(1, accounts)) % accounts
      const values = [rows[from]!.id, rows[to]!.id, randomInt(100, 100_001)]
      await clients[caller]!.query({ ...transfer, values })
    })
    return rate
  })
}
