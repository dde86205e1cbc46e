import { setTimeout as sleep } from 'node:timers/promises'
import { kobo } from '../../../domain/src/money.ts'
import { until } from '../../../journeys/until.ts'
import { messagesTo } from '../../../server/src/access/sign-up/test-sign-up.ts'
import type { UserId } from '../../../server/src/base/ids.ts'
import { inTransaction } from '../../../server/src/context/context.ts'
import { type NotifiedEvent, notify } from '../../../server/src/notifications/notify.ts'
import { planWaitingTexts } from '../../../server/src/notifications/plan-waiting-texts.ts'
import { moveToLagosTime } from '../../../server/src/testing/test-clock.ts'
import { openTestServer, type TestServer } from '../../../server/src/testing/test-server.ts'
import { openDatabases } from '../database/databases.ts'
import type { Trial } from '../trial.ts'
import { type Mode, openWay, type Way } from './way.ts'

/** The first provider works, and fails in three ways, each for a share of the texts. Between them it works again. */
const failures = ['away', 'slow', 'error'] as const satisfies readonly Mode[]
/** The breaker lets a probe through after a minute at most. */
const backLimitMs = 70_000

type Person = { id: UserId; phone: string }
type Play = { server: TestServer; way: Way; show(line: string): void }

/** OPER-70, OPER-71: texts while the first provider fails. */
export const smsFailOver: Trial = {
  name: 'sms-fail-over',
  sentence:
    'The first provider of texts is away, slow and broken while texts leave, and comes back: each text arrives once, by the second provider while the first fails, and twice only where an answer was lost.',
  options: { texts: 300 },
  async run({ texts = 300 }, show) {
    const databases = await openDatabases()
    const known: { url?: string } = {}
    const way = await openWay(() => known.url ?? '')
    const environment = {
      SMS_SECOND: 'africastalking',
      TERMII_BASE_URL: way.url,
      TEXTS_PER_HOUR: '100000',
      TEXTS_PER_DAY: '100000',
    }
    const server = await openTestServer(environment, undefined, databases.make)
    known.url = `${server.sandboxUrl}/termii`
    try {
      const play = { server, way, show }
      await moveToLagosTime(server.app.database, '09:00')
      const people = await makePeople(server, texts)
      const share = Math.floor(texts / (2 * failures.length + 1))
      await leave(play, 'open', people.splice(0, texts - share * 2 * failures.length))
      const back: number[] = []
      for (const mode of failures) {
        await way.set(mode)
        await leave(play, mode, people.splice(0, share))
        await way.set('open')
        back.push(await untilBack(play, people.splice(0, share)))
      }
      await sendTheRest(server)
      const figures = await figuresOf(play)
      const late = back.filter((ms) => ms > backLimitMs).length
      const firstBackAfterS = Math.round(Math.max(...back) / 1_000)
      return { ...figures, violations: figures.violations + late, firstBackAfterS }
    } finally {
      await server.close()
      await way.close()
      await databases.close()
    }
  },
}

/** People with a phone and nothing else: signing them up would take longer than the trial. */
const makePeople = (server: TestServer, count: number): Promise<Person[]> =>
  server.app.database.rows<Person>(
    `insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
      select gen_random_uuid(), '0807' || lpad(number::text, 7, '0'), 'customer', 'active', 'Trial', 'Person', 'person' || number || '@trial.example', 'none'
      from generate_series(1, $1::integer) as number returning id, phone`,
    [count],
  )

/** Tells people of a repayment, by texts that leave now. */
async function tell({ app }: TestServer, people: readonly Person[]): Promise<void> {
  const facts = { loan: 'LN-000042', amount: kobo(100_000), left: kobo(0), credited: kobo(0) }
  const events = people.map(({ id }): NotifiedEvent => ({
    kind: 'repayment_received',
    userId: id,
    key: 'trial',
    facts,
  }))
  await inTransaction({ app }, (tx) => notify(tx, app, events))
  await app.database.run(`update notifications set text_due_at = product_now() where text_state = 'waiting'`)
  await planWaitingTexts(app)
}

type Left = { sent: number; waiting: number; first: number; second: number }
/** The states of people's texts: a text whose answer was lost waits some minutes for its second try. */
async function leftOf({ app }: TestServer, people: readonly Person[]): Promise<Left> {
  const [row] = await app.database.rows<Left>(
    `select count(*) filter (where text_state in ('sent', 'delivered'))::integer as sent,
        count(*) filter (where text_state = 'sending' and text_tries > 0 and o.due_at > now() + interval '1 minute')::integer as waiting,
        count(*) filter (where text_state in ('sent', 'delivered') and text_provider = 'termii')::integer as first,
        count(*) filter (where text_state in ('sent', 'delivered') and text_provider <> 'termii')::integer as second
      from notifications n left join outbox o on o.topic = 'text' and o.subject = n.id::text and o.done_at is null
      where n.user_id = any ($1)`,
    [people.map(({ id }) => id)],
  )
  return row!
}

/** Has a share of the texts leave, until each was sent or waits for its second try. */
async function leave({ server, show }: Play, mode: Mode, people: readonly Person[]): Promise<void> {
  const began = performance.now()
  await tell(server, people)
  let left = await leftOf(server, people)
  await until(`the texts to leave while the first provider is ${mode}`, async () => {
    left = await leftOf(server, people)
    return left.sent + left.waiting === people.length
  })
  show(
    `${mode}: ${people.length} texts in ${seconds(began)} s, ${left.first} by the first, ${left.second} by the second, ${left.waiting} with a lost answer`,
  )
}

/** Sends texts one after another until the first provider has one again, and then the others; returns the milliseconds. */
async function untilBack(play: Play, people: Person[]): Promise<number> {
  const { server } = play
  const began = performance.now()
  for (;;) {
    const [one] = people.splice(0, 1)
    if (!one) throw new Error('the texts ended before the first provider was used again')
    await tell(server, [one])
    await until('the text to leave', async () => (await leftOf(server, [one])).sent === 1)
    if ((await leftOf(server, [one])).first === 1) break
    await sleep(3_000)
  }
  const took = performance.now() - began
  await leave(play, 'open', people)
  return took
}

const seconds = (began: number): string => ((performance.now() - began) / 1_000).toFixed(1)

/** The texts with a lost answer are tried again now and not in five minutes. */
async function sendTheRest({ app }: TestServer): Promise<void> {
  await until('the texts with a lost answer to be tried again', async () => {
    await app.database.run(
      `update outbox set due_at = now() where topic = 'text' and done_at is null and due_at > now() and leased_until is null`,
    )
    const [row] = await app.database.rows<{ open: number }>(
      `select count(*)::integer as open from outbox where topic = 'text' and done_at is null and given_up_at is null`,
    )
    return row?.open === 0
  })
}

/** Each person has one text: how often it arrived, and by whom. */
async function figuresOf({ server, way, show }: Play) {
  const people = await server.app.database.rows<Person>(`select id, phone from users where phone like '0807%'`)
  const figures = {
    texts: people.length,
    byFirst: 0,
    bySecond: 0,
    lostAnswers: 0,
    twice: 0,
    missing: 0,
    byBoth: 0,
    twiceWithoutCause: 0,
  }
  for (const { phone } of people) {
    const arrived = (await messagesTo(server, phone)).length
    const asked = way.asked.filter((one) => one.phone === phone)
    const byFirst = asked.filter(({ mode }) => mode !== 'error').length
    const isLost = asked.some(({ mode }) => mode === 'slow' || mode === 'error')
    figures.byFirst += Number(byFirst > 0)
    figures.bySecond += Number(arrived > byFirst)
    figures.lostAnswers += Number(isLost)
    figures.missing += Number(arrived === 0)
    figures.byBoth += Number(asked.length > 0 && arrived > byFirst)
    if (arrived < 2) continue
    figures.twice += 1
    if (arrived > 2 || !isLost) figures.twiceWithoutCause += 1
    show(`${phone} got its text ${arrived} times: the answer to the first was lost`)
  }
  return { violations: figures.missing + figures.byBoth + figures.twiceWithoutCause, ...figures }
}
