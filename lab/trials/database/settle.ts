import type { Day } from '@kasuwa/domain/dates.ts'
import { digestOf, keptTrialBalance } from '../../../server/src/books/months/close-month.ts'
import { checkBooks } from '../../../server/src/ledger/reconcile.ts'
import { compareWithProvider } from '../../../server/src/ledger/provider-checks.ts'
import { fetchMissing } from '../../../server/src/payments/incoming/fetch-missing.ts'
import { runToday } from '../../../server/src/jobs/daily.ts'
import { sealAll } from '../../../server/src/seals/seal-new-rows.ts'
import { verifySeals } from '../../../server/src/seals/verify.ts'
import { send } from './call.ts'
import { resumePayouts } from './desk-acts.ts'
import { deliver, isOpen } from './provider-acts.ts'
import { arm, openJobs } from './server-acts.ts'
import { productNow, type World } from './world.ts'

const everything = { from: new Date(0), to: new Date('2250-01-01T00:00:00Z') }
const maxRounds = 10

/**
 * Completes all work without faults: the provider decides its transfers, webhooks arrive, calls are repeated, jobs run.
 * @returns a difference between the books and the provider that remains, or work that is still open; null when there is none
 */
export async function settleAll(world: World): Promise<string | null> {
  world.crashAt = null
  arm(world)
  world.provider.clearFaults()
  // Finished items are removed from both lists.
  const calls = world.unanswered.slice()
  for (const call of calls) await send(world, call)
  await resumePayouts(world)
  for (let round = 0; round < maxRounds; round += 1) {
    await decideAll(world)
    const webhooks = world.provider.waiting.slice()
    for (const webhook of webhooks) await deliver(world, webhook)
    const jobs = await openJobs(world)
    if (jobs.length === 0) break
    for (const id of jobs) await world.server.running.app.outbox.work(id)
  }
  const { app } = world.server.running
  await fetchMissing(app, everything)
  await runToday(app)
  await sealAll(app)
  return differenceIn(world)
}

async function decideAll({ provider, direct }: World): Promise<void> {
  const now = (await productNow(direct)).toISOString()
  const open = provider.memory.known.transfers.values().filter(isOpen).toArray()
  for (const transfer of open) provider.settle(transfer, 'success', now)
}

async function differenceIn(world: World): Promise<string | null> {
  const { app } = world.server.running
  const [difference] = [...(await checkBooks(app)), ...(await compareWithProvider(app, everything))]
  if (difference) return `at the end ${difference.kind}: ${difference.ours} is not ${difference.theirs}`
  const { found } = await verifySeals(app)
  if (found[0]) return `at the end a sealed row or a seal is not as it was: ${found[0].chain} ${found[0].what}`
  const months = await world.direct.rows<{ month: Day; digest: string }>(
    `select month::text, digest from book_months where state = 'closed' order by month`,
  )
  for (const { month, digest } of months)
    if (digestOf(await keptTrialBalance(app.database, month)) !== digest)
      return `at the end the trial balance of ${month} is not the one that was kept`
  const left = (await openJobs(world)).length
  const given = await world.direct.rows('select from outbox where given_up_at is not null')
  if (left + given.length > 0) return `at the end ${left} jobs are open and ${given.length} given up`
  return world.unanswered.length > 0 ? `at the end ${world.unanswered.length} calls have no answer` : null
}
