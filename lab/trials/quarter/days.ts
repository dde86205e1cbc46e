import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type Day, lagosMidnight } from '@kasuwa/domain/dates.ts'
import { until } from '../../../journeys/until.ts'
import { type Chance, payments, work } from './acts.ts'
import { moveTo, whileNothingIsSent } from './clock.ts'
import type { QuarterWorld } from './quarter-world.ts'

const killShare = 0.12
const faultShare = 0.35
/** How the provider fails; `lose_answer` takes the text all the same. */
const faults = ['lose_answer', 'lose_answer', 'refuse', 'error'] as const
const drainMs = 20_000

/** An instant of a Lagos day, in minutes after midnight. */
const at = (of: Day, minutes: number): Date => new Date(lagosMidnight(of).getTime() + minutes * 60_000)

/**
 * One day: reminders are made at night, while a few people pay; texts leave in the morning, after the work of the day, after its evening, and
 * not after 20:00. The provider fails now and then, and the server is killed while texts leave. Returns how often.
 * @param atNight is called before the day's reminders are made
 */
export async function playDay(
  world: QuarterWorld,
  of: Day,
  chance: Chance,
  atNight: () => Promise<void>,
): Promise<number> {
  let kills = 0
  await moveTo(world, at(of, 10))
  await atNight()
  await sweepWholly(world)
  await payments(world, chance, 0.03)
  await moveTo(world, at(of, 480.2))
  kills += await send(world, chance)
  if (chance() < 0.2) await closeOrOpen(world, chance)
  const noon = 600 + Math.floor(chance() * 400)
  await moveTo(world, at(of, noon))
  await work(world, chance)
  await moveTo(world, at(of, noon + 30))
  kills += await send(world, chance)
  await moveTo(world, at(of, 1_080))
  await payments(world, chance, 0.02)
  await moveTo(world, at(of, 1_110))
  kills += await send(world, chance)
  await moveTo(world, at(of, 1_194))
  await payments(world, chance, 0.03)
  await moveTo(world, at(of, 1_198))
  // A text that the provider does not take at once is left for the night.
  if (chance() < faultShare) await fail(world, chance)
  await world.server.sweep()
  await sleep(chance() * 600)
  await moveTo(world, at(of, 1_205 + Math.floor(chance() * 200)))
  await sweepWholly(world)
  return kills
}

/** Lets everything that still waits leave, without faults, on the next mornings. */
export async function settle(world: QuarterWorld, last: Day, atNight: () => Promise<void>): Promise<void> {
  await world.sandbox.clearFaults()
  for (let days = 1; days <= 4; days += 1) {
    await moveTo(world, at(addDays(last, days), 10))
    await atNight()
    await sweepWholly(world)
    await moveTo(world, at(addDays(last, days), 481))
    await world.direct.run(`update outbox set due_at = now() where done_at is null and given_up_at is null`)
    await sweepWholly(world)
    await drain(world, 120_000)
  }
  // Reports on texts come a second later.
  await sleep(3_000)
}

/** Sends what is due, with failures of the provider and kills of the server among it. Returns the number of kills. */
async function send(world: QuarterWorld, chance: Chance): Promise<number> {
  if (chance() < faultShare) await fail(world, chance)
  const isKilled = chance() < killShare
  const swept = world.server.sweep()
  if (isKilled) {
    await sleep(chance() * 800)
    await world.server.kill()
  }
  if (!(await swept) || isKilled) await sweepWholly(world)
  await drain(world, drainMs).catch(() => undefined)
  return Number(isKilled)
}

async function sweepWholly({ server }: QuarterWorld): Promise<void> {
  while (!(await server.sweep())) await sleep(100)
}

const fail = ({ sandbox }: QuarterWorld, chance: Chance): Promise<void> =>
  sandbox.fault({
    provider: 'termii',
    mode: faults[Math.floor(chance() * faults.length)]!,
    count: 1 + Math.floor(chance() * 4),
  })

const drain = ({ direct }: QuarterWorld, timeoutMs: number): Promise<unknown> =>
  until(
    'the texts that are due to be sent',
    async () =>
      (await direct.row<{ open: number }>(
        `select count(*) as open from outbox where topic in ('text', 'text-now') and done_at is null and given_up_at is null
           and (due_at <= now() or leased_until > now())`,
      ))!.open === 0,
    { timeoutMs },
  )

/** Disables an active customer, bans one, or opens a closed account again. */
async function closeOrOpen(world: QuarterWorld, chance: Chance): Promise<void> {
  const { userId } = world.customers[Math.floor(chance() * world.customers.length)]!
  const status = chance() < 0.6 ? 'disabled' : 'banned'
  await whileNothingIsSent(world, async () => {
    await world.direct.run(
      `update users set status = case status when 'active' then $2 else 'active' end where id = $1`,
      [userId, status],
    )
    await world.direct.run('insert into trial_closed values ($1) on conflict do nothing', [userId])
  })
}
