import { addDays, type Day } from '@kasuwa/domain/dates.ts'
import { makeSchedule } from '@kasuwa/domain/loans/schedule.ts'
import { basisPoints, kobo } from '@kasuwa/domain/money.ts'
import { Client } from 'pg'
import { required } from '../../server/src/base/required.ts'
import { cpuOf } from './cpu.ts'
import type { Scratch } from './scratch.ts'
import { measureLoad, percentile, spreadOf } from './timing.ts'
import { openRepayments, shortLoans } from './webhooks.ts'

/** The number of loans that become loans of three months, paid daily: 89 to 92 instalments. */
const longLoans = 400
const months = 3
const rate = basisPoints(500)
/** A webhook for a long loan costs at most so many times one for a loan of four instalments. */
const mostTimes = 1.3

/** The loans of each kind by a condition on the loan `l`. */
const kinds = {
  short: shortLoans,
  long: `l.term = ${months} and l.repayment_frequency = 'daily'`,
}
type Kind = keyof typeof kinds
type Round = Record<Kind, { cpuMs: number; p50: number; rate: number }>

/**
 * Compares signed repayments to loans of about 90 instalments with those to loans of four, in alternating rounds. The long loans are made from short
 * ones of the filled database with nothing paid, so its books do not agree afterwards.
 */
export async function measureLongLoans(
  scratch: Scratch,
  { callers, rounds, seconds }: { callers: readonly number[]; rounds: number; seconds: number },
): Promise<void> {
  await makeLongLoans(scratch.databaseUrl)
  const rows = []
  for (const c of callers) rows.push(rowOf(c, await measure(scratch, c, rounds, seconds)))
  console.log(`\nSigned repayments to loans of about 90 instalments and of 4. Each figure: least / median / most`)
  console.table(rows)
}

async function measure(scratch: Scratch, callers: number, rounds: number, seconds: number): Promise<Round[]> {
  const of = async (kind: Kind) => {
    const repayments = await openRepayments(scratch.url, scratch.databaseUrl, callers, kinds[kind])
    const send = async (caller: number) => {
      if ((await repayments.send(caller)) !== 200) throw new Error('a repayment was refused')
    }
    return { send, close: repayments.close }
  }
  const [short, long] = [await of('short'), await of('long')]
  const once = async ({ send }: typeof short) => {
    const before = await cpuOf(scratch.pids)
    const { times, rate } = await measureLoad(seconds, callers, send)
    const cpuMs = (required(await cpuOf(scratch.pids), 'the time') - required(before, 'the time')) / times.length
    return { cpuMs, rate, p50: percentile(times, 0.5) }
  }
  try {
    for (const each of [short, long]) await measureLoad(3, callers, each.send)
    const done: Round[] = []
    for (let round = 0; round < rounds; round++)
      done.push(
        round % 2 === 0
          ? { short: await once(short), long: await once(long) }
          : (({ second, first }) => ({ short: second, long: first }))({
              first: await once(long),
              second: await once(short),
            }),
      )
    return done
  } finally {
    short.close()
    long.close()
  }
}

function rowOf(callers: number, rounds: readonly Round[]) {
  const ratios = rounds.map(({ short, long }) => long.cpuMs / short.cpuMs)
  const median = percentile(ratios, 0.5)
  return {
    c: callers,
    'CPU ms, 4 rows': spreadOf(
      rounds.map(({ short }) => short.cpuMs),
      2,
    ),
    'CPU ms, 90 rows': spreadOf(
      rounds.map(({ long }) => long.cpuMs),
      2,
    ),
    'p50 ms, 4 rows': spreadOf(
      rounds.map(({ short }) => short.p50),
      2,
    ),
    'p50 ms, 90 rows': spreadOf(
      rounds.map(({ long }) => long.p50),
      2,
    ),
    'CPU, times': spreadOf(ratios, 2),
    held: median <= mostTimes,
  }
}

type Chosen = { id: string; principal: string; start: Day }

async function makeLongLoans(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows: loans } = await client.query<Chosen>(
      `select l.id, l.approved_kobo as principal, l.start_date::text as start from loans l join virtual_accounts v on v.customer_id = l.customer_id
       where l.status in ('active', 'overdue') and ${shortLoans} and v.state = 'assigned'
       order by l.id limit ${longLoans}`,
    )
    if (loans.length === 0) throw new Error('no loan runs in this database')
    for (const loan of loans) await makeLong(client, loan)
    await client.query('vacuum (analyze) loans, instalments, running_loans')
  } finally {
    await client.end()
  }
}

async function makeLong(client: Client, { id, principal, start }: Chosen): Promise<void> {
  const terms = { months, rate, frequency: 'daily', start: addDays(start, 0) } as const
  const { rows, interest, total, end } = makeSchedule({ ...terms, principal: kobo(Number(principal)) })
  const next = required(rows[0], 'the first row')
  await client.query('delete from instalments where loan_id = $1', [id])
  await client.query(
    `insert into instalments (loan_id, number, due_date, principal_kobo, interest_kobo)
     select $1, * from unnest($2::smallint[], $3::date[], $4::bigint[], $5::bigint[])`,
    [
      id,
      rows.map((row) => row.number),
      rows.map((row) => row.dueOn),
      rows.map((row) => row.principal),
      rows.map((row) => row.interest),
    ],
  )
  await client.query(
    `update loans set term = $2, repayment_frequency = 'daily', rate_bp = $3, end_date = $4, interest_kobo = $5, total_kobo = $6, paid_kobo = 0,
       next_due_date = $7, next_due_kobo = $8 where id = $1`,
    [id, months, rate, end, interest, total, next.dueOn, next.principal + next.interest],
  )
  await client.query(
    'update running_loans set outstanding_kobo = $2, paid_kobo = 0, unpaid_principal_kobo = $3, oldest_due_on = $4 where loan_id = $1',
    [id, total, principal, next.dueOn],
  )
}
