import { addDays, type Day } from '@kasuwa/domain/dates.ts'
import { reschedule } from '../testing/test-lending.ts'
import {
  type Borrower,
  byTwo,
  confirm,
  count,
  oneOf,
  type Play,
  type PlayedAgent,
  post,
  someKobo,
} from './test-play.ts'

const frequencies = ['weekly', 'biweekly', 'monthly', 'daily'] as const

/** Spreads what is unpaid of a loan over some new days, at times from the day of a row that stays. */
export async function rescheduleSome(play: Play, loan: string): Promise<void> {
  const rows = await play.server.app.database.rows<{ day: Day }>(
    'select due_date::text as day from instalments where loan_id = $1 and due_date > $2 order by number',
    [loan, play.today],
  )
  const ofRow = play.chance() < 0.4 ? oneOf(play, rows)?.day : undefined
  const terms = {
    first_due: ofRow ?? addDays(play.today, 1 + Math.floor(play.chance() * 14)),
    count: 1 + Math.floor(play.chance() * 6),
    repayment_frequency: oneOf(play, frequencies),
  }
  count(play, 'reschedule', await reschedule(play.server, play.finance, loan, terms))
}

/** The borrower's agent takes cash for their loan. */
export async function takeCash(play: Play, { agent, loan }: Borrower): Promise<void> {
  const amount = someKobo(play)
  const body = { loan_id: loan, amount: (amount / 100).toFixed(2), confirmed: true }
  const taken = await play.server.call('POST', '/agent/cash', body, { as: agent.person.token })
  if (count(play, 'cash', taken)) agent.held += amount
}

/** An agent hands some of their cash over, and a person of finance counts what was handed over before, at times less than was stated. */
export async function moveCash(play: Play, agent: PlayedAgent): Promise<void> {
  if (play.chance() < 0.3) await handOver(play, agent)
  if (play.chance() < 0.5) await arrive(play, agent)
}

async function handOver(play: Play, agent: PlayedAgent): Promise<void> {
  const free = agent.held - agent.stated.reduce((sum, { amount }) => sum + amount, 0)
  const amount = play.chance() < 0.5 ? free : Math.floor(free * play.chance())
  if (amount <= 0) return
  const way = play.chance() < 0.7 ? 'bank' : 'person'
  const body = { amount: (amount / 100).toFixed(2), way, note: 'Slip' }
  const stated = await play.server.call('POST', '/agent/cash/hand-overs', body, { as: agent.person.token })
  if (count(play, 'hand-over', stated)) agent.stated.push({ id: stated.body.data.id, amount, way })
}

async function arrive(play: Play, agent: PlayedAgent): Promise<void> {
  const stated = agent.stated.shift()
  if (!stated) return
  const { id, amount, way } = stated
  const arrived = play.chance() < 0.8 ? amount : Math.floor(amount * play.chance())
  const path = `/admin/cash-hand-overs/${id}/confirm`
  count(play, 'arrival', await post(play, path, { arrived: (arrived / 100).toFixed(2), note: 'Counted' }))
  agent.held -= arrived
  if (way === 'bank' && arrived > 0) deposit(play, id, arrived)
}

/** The bank writes a deposit on one of the next days, and two of them as one line where they come together. */
function deposit({ chance, bank, today, done }: Play, handOver: string, amount: number): void {
  const last = bank.coming.findLast(({ handOvers }) => handOvers.length === 1)
  if (last && chance() < 0.4) {
    last.amount += amount
    last.handOvers.push(handOver)
    if (last.day < today) last.day = today
    return
  }
  const reference = `DEP-${(done['deposit'] = (done['deposit'] ?? 0) + 1)}`
  bank.coming.push({ day: addDays(today, Math.floor(chance() * 3)), reference, amount, handOvers: [handOver] })
}

/** Credit of a borrower repays their loan, or is sent to their bank account. */
export async function useCredit(play: Play, { customer: { customerId }, loan }: Borrower): Promise<void> {
  const held = await play.server.app.database.row<{ kobo: number }>(
    `select coalesce(-sum(amount_kobo), 0)::float8 as kobo from postings where account = 'customer_credit' and customer_id = $1`,
    [customerId],
  )
  if (!held || held.kobo <= 0) return
  const kobo = play.chance() < 0.4 ? held.kobo : Math.ceil(held.kobo * play.chance())
  const way = loan && play.chance() < 0.7 ? 'apply' : 'refund'
  const body = { amount: (kobo / 100).toFixed(2), consent: 'Agreed by phone' }
  const used = await post(play, `/admin/customers/${customerId}/credit/${way}`, body)
  count(play, way === 'apply' ? 'use of credit' : 'refund of credit', used)
}

/** A journal by people on the bank's charges of a day; one of a closed month is refused with its sentence, and is null. */
export async function chargeJournal(play: Play, on: Day, kobo: number): Promise<string | null> {
  const amount = (kobo / 100).toFixed(2)
  const lines = [
    { account: '5050', debit: amount },
    { account: '1020', credit: amount },
  ]
  const proposed = await post(play, '/admin/books/journals', { day: on, memo: 'Charges of the bank', lines })
  if (proposed.status !== 202) {
    count(play, 'journal', proposed)
    return null
  }
  await confirm(play, proposed)
  count(play, 'journal')
  const { id } = (await play.server.app.database.row<{ id: string }>('select max(id)::text as id from journals'))!
  play.journals.push({ id, amount: kobo, isTakenBack: false })
  return id
}

/** Takes a journal by people back; a second time is refused. */
export async function takeJournalBack(play: Play): Promise<void> {
  const one = oneOf(play, play.journals)
  if (!one) return
  const path = `/admin/books/journals/${one.id}/reverse`
  const body = { reason: 'It was another bank' }
  if (one.isTakenBack) return void count(play, 'reversed journal', await post(play, path, body))
  await byTwo(play, path, body)
  one.isTakenBack = true
  count(play, 'reversed journal')
}
