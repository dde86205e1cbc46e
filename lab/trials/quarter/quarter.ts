import { addDays, type Day, day } from '@kasuwa/domain/dates.ts'
import { checkBooks } from '../../../server/src/ledger/reconcile.ts'
import type { Trial } from '../trial.ts'
import { judge, type Message, type Notified } from './judge.ts'
import { missingEvents, type Reminder, remindersOfToday } from './expected.ts'
import { playDay, settle } from './days.ts'
import { openQuarter, type QuarterWorld } from './quarter-world.ts'
import { chanceOf } from './chance.ts'
import { triesOf } from './tries.ts'

const firstDay = day('2027-02-01')
/** Notifications are kept for 90 days, and all of them are read at the end. */
const maxDays = 88
const listed = 20

/** C-208: a quarter of a lender's texts. */
export const quarter: Trial = {
  name: 'quarter',
  sentence:
    'A quarter of a lender’s texts, with kills of the server, lost answers and jumps of the clock: each once, in their hours, to the right person, none missing.',
  options: { customers: 300, days: maxDays, seed: 1 },
  async run({ customers = 300, days = maxDays, seed = 1 }, show, stop) {
    const world = await openQuarter(customers)
    try {
      show(`${customers} customers are there`)
      const reminders: Reminder[] = []
      const atNight = async (): Promise<void> => void reminders.push(...(await remindersOfToday(world)))
      const { kills, last } = await playDays(world, { days: Math.min(days, maxDays), seed, show, stop, atNight })
      await settle(world, last, atNight)
      const missing = await missingEvents(world, reminders)
      const { problems, figures } = judge(await messagesOf(world), await notifiedOf(world), await triesOf(world.direct))
      const differences = (await checkBooks({ database: world.direct })).map(
        ({ kind, ours, theirs }) => `${kind}: ${ours} is not ${theirs}`,
      )
      const all = [...problems, ...missing, ...differences]
      for (const problem of all.slice(0, listed)) show(problem)
      return {
        violations: all.length,
        ...figures,
        kills,
        remindersExpected: reminders.length,
        payments: await paymentsOf(world),
      }
    } finally {
      await world.close()
    }
  },
}

type Run = { days: number; seed: number; show(line: string): void; stop: AbortSignal; atNight(): Promise<void> }

async function playDays(world: QuarterWorld, { days, seed, show, stop, atNight }: Run) {
  const chance = chanceOf(seed)
  let [kills, last]: [number, Day] = [0, firstDay]
  for (let index = 0; index < days && !stop.aborted; index += 1) {
    last = addDays(firstDay, index)
    kills += await playDay(world, last, chance, atNight)
    if (index % 10 === 9) show(`${index + 1} days, ${kills} kills`)
  }
  return { kills, last }
}

const messagesOf = async ({ sandbox }: QuarterWorld): Promise<Message[]> => (await sandbox.messages('')).toReversed()

const notifiedOf = ({ direct }: QuarterWorld): Promise<Notified[]> =>
  direct.rows<Notified>(
    `select n.id::float8 as id, n.user_id as "userId", n.kind, n.facts, n.text_state as state, n.text_note as note, n.text_tries as tries,
       n.created_at as "createdAt", n.text_settled_at as "settledAt",
       exists (select from trial_closed c where c.user_id = n.user_id) as "wasClosed",
       exists (select from payments p where p.user_id = n.user_id and p.kind = 'loan_repayment'
         and p.created_at between n.created_at - interval '1 minute' and n.text_settled_at) as "wasPaid"
     from notifications n`,
  )

const paymentsOf = async ({ direct }: QuarterWorld): Promise<number> =>
  (await direct.row<{ count: number }>('select count(*) as count from payments'))?.count ?? 0
