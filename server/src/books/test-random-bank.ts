import type { Day } from '@kasuwa/domain/dates.ts'
import { expect } from 'vitest'
import { keepStatement, statementOf } from './bank/test-bank.ts'
import { byTwo, count, forgetPaid, oneOf, type Play, type PlayedLine, post, read, someKobo } from './test-play.ts'
import { chargeJournal } from './test-random-desk.ts'

const openingKobo = 100_000_000
const bankPath = '/admin/books/bank/1020'

/** Puts the lender's capital into the bank, as the books and the bank say. */
export async function openBank(play: Play): Promise<void> {
  const lines = [
    { account: '1020', debit: String(openingKobo / 100) },
    { account: '3010', credit: String(openingKobo / 100) },
  ]
  await byTwo(play, '/admin/books/opening', { day: play.today, memo: 'Capital', lines })
  play.bank.balance = openingKobo
}

/** The bank charges something, and a borrower pays to it instead of to the provider. */
export function moveAtBank(play: Play): void {
  const { chance } = play
  if (chance() < 0.25) add(play, 'CHG', -100 * Math.ceil(chance() * 2_000))
  if (chance() < 0.35) add(play, 'TRF', someKobo(play))
}

function add({ bank, today, done }: Play, kind: 'CHG' | 'TRF', amount: number): void {
  const times = (done[kind] = (done[kind] ?? 0) + 1)
  bank.coming.push({ day: today, reference: `${kind}-${times}`, amount, handOvers: [] })
}

/** Keeps a statement of the days since the last one, and works what the app did not match by itself. */
export async function keepBank(play: Play): Promise<void> {
  const { bank, today, server, finance } = play
  const lines = bank.coming.filter(({ day }) => day <= today).toSorted((a, b) => a.day.localeCompare(b.day))
  if (lines.length === 0) return
  bank.coming = bank.coming.filter(({ day }) => day > today)
  const rows = lines.map((line) => [line.day, 'MOVED', line.reference, line.amount / 100] as const)
  const { kept, difference } = await keepStatement(server, finance, statementOf(rows, bank.balance / 100))
  expect([kept.lines, difference]).toEqual([lines.length, null])
  bank.lines.push(...lines)
  for (const { amount } of lines) bank.balance += amount
  count(play, 'statement')
  await workLines(play)
  await matchTakenBack(play)
}

/** Matches each journal whose reversal is open with that one alone; where its line of the bank has it already, that is refused. */
async function matchTakenBack(play: Play): Promise<void> {
  const pairs = await play.server.app.database.rows<{ postings: string[] }>(
    `select array[n.reverses || '.2', n.journal_id || '.2'] as postings from journal_notes n
     where n.reverses is not null and not exists (select from bank_match_postings m where m.journal_id = n.journal_id) order by n.journal_id`,
  )
  for (const { postings } of pairs)
    count(play, 'match alone', await post(play, `${bankPath}/matches`, { lines: [], postings }))
}

async function workLines(play: Play): Promise<void> {
  const shown = await read(play, bankPath)
  for (const { id, reference } of shown.lines) {
    const line = play.bank.lines.find((one) => one.reference === reference)!
    // Some lines stay open for later weeks.
    if (play.chance() < 0.2) continue
    if (reference.startsWith('TRF')) await assignLine(play, id, reference)
    if (reference.startsWith('CHG')) await journalOf(play, id, line)
    if (reference.startsWith('DEP')) await matchDeposit(play, id, line)
  }
}

async function assignLine(play: Play, id: string, reference: string): Promise<void> {
  const borrower = oneOf(play, play.borrowers)!
  const { customerId } = borrower.customer
  const body = { customer_id: customerId, reason: 'They showed the slip' }
  if (count(play, 'assigned line', await post(play, `${bankPath}/lines/${id}/assign`, body)))
    play.bank.assigned.set(reference, customerId)
  await forgetPaid(play, borrower)
}

/** A journal on the line's day, or on today where its month is closed. */
async function journalOf(play: Play, id: string, { day, amount }: PlayedLine): Promise<void> {
  const journal = (await chargeJournal(play, day, -amount)) ?? (await chargeJournal(play, play.today, -amount))
  await match(play, [id], [`${journal}.2`])
}

async function matchDeposit(play: Play, id: string, { handOvers }: PlayedLine): Promise<void> {
  const postings = await play.server.app.database.rows<{ id: string }>(
    `select j.id || '.' || p.line as id from journals j join postings p on p.journal_id = j.id and p.account = 'bank'
     where j.reference = any ($1)`,
    [handOvers.map((one) => `hand-over-${one}`)],
  )
  const ids = postings.map((one) => one.id)
  if (await match(play, [id], ids)) await takeApartSome(play)
}

async function match(play: Play, lines: string[], postings: string[]): Promise<boolean> {
  return count(play, 'match by hand', await post(play, `${bankPath}/matches`, { lines, postings }))
}

/** Takes the newest match apart at times; its sides are open again. */
async function takeApartSome(play: Play): Promise<void> {
  if (play.chance() < 0.7) return
  const { matches } = await read(play, `${bankPath}/matches`)
  const { server, finance } = play
  const path = `${bankPath}/matches/${matches[0].id}`
  count(play, 'match taken apart', await server.call('DELETE', path, undefined, { as: finance.token }))
}

/** The balance of the bank at the end of a day, by its lines alone. */
export const bankOn = ({ bank }: Play, on: Day): number =>
  openingKobo + bank.lines.filter(({ day }) => day <= on).reduce((sum, { amount }) => sum + amount, 0)
