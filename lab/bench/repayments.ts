import { cpuOf } from './cpu.ts'
import { measureLimit } from './limit.ts'
import type { Scratch } from './scratch.ts'
import { measureLoad, percentile, spreadOf } from './timing.ts'
import { openRepayments } from './webhooks.ts'

type Round = { ours: number; limit: number; times: number[]; refused: number; cpuMs: number | null }

/**
 * Compares signed repayments over HTTP, each committed before its answer and sent as fast as the server answers, with the minimum work of a safe
 * repayment (F). Both alternate in each round, so that other work on the machine affects both. F gets a new database in each round.
 */
export async function measureRepayments(
  scratch: Scratch,
  { callers, rounds, seconds }: { callers: readonly number[]; rounds: number; seconds: number },
): Promise<void> {
  const rows = []
  for (const c of callers) rows.push(rowOf(c, await measure(scratch, c, rounds, seconds)))
  console.log('\nSigned repayments, committed before the answer, and F. Each figure of several: least / median / most')
  console.table(rows)
}

async function measure(scratch: Scratch, callers: number, rounds: number, seconds: number): Promise<Round[]> {
  const repayments = await openRepayments(scratch.url, scratch.databaseUrl, callers)
  const done: Round[] = []
  try {
    await measureLoad(2, callers, async (caller) => void (await repayments.send(caller)))
    for (let round = 0; round < rounds; round++) {
      const limit = await measureLimit(scratch.adminUrl, callers, seconds)
      let refused = 0
      const before = await cpuOf(scratch.pids)
      const { times, rate } = await measureLoad(seconds, callers, async (caller) => {
        if ((await repayments.send(caller)) !== 200) refused += 1
      })
      const after = await cpuOf(scratch.pids)
      const cpuMs = before === null || after === null ? null : (after - before) / times.length
      done.push({ ours: rate, limit, times, refused, cpuMs })
    }
  } finally {
    repayments.close()
  }
  return done
}

function rowOf(callers: number, rounds: readonly Round[]) {
  return {
    c: callers,
    'F a second': spreadOf(rounds.map(({ limit }) => limit)),
    'webhooks a second': spreadOf(rounds.map(({ ours }) => ours)),
    '% of F': spreadOf(rounds.map(({ ours, limit }) => (100 * ours) / limit)),
    'p50 ms': spreadOf(
      rounds.map(({ times }) => percentile(times, 0.5)),
      1,
    ),
    'p99 ms': spreadOf(
      rounds.map(({ times }) => percentile(times, 0.99)),
      1,
    ),
    'CPU ms each': spreadOf(
      rounds.map(({ cpuMs }) => cpuMs ?? Number.NaN),
      2,
    ),
    'not 200': rounds.reduce((sum, { refused }) => sum + refused, 0),
  }
}
