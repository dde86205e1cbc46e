import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../server/src/ledger/reconcile.ts'
import { withLimits } from '../../../server/src/testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../../server/src/testing/test-server.ts'
import { deskOf } from '../desk/desk.ts'
import { deskFigures, deskViolations } from '../desk/desk-books.ts'
import { type DeskWork, startDeskLoad } from '../desk/desk-load.ts'
import { notOneOf } from '../desk/effects.ts'
import { raceOfBankLine, raceOfReschedule, raceOfTopUp, raceOfWaiver } from '../desk/books-races.ts'
import { raceOfHandOver } from '../desk/cash-races.ts'
import { raceOfProposal } from '../desk/proposal-races.ts'
import { deskSettings } from '../desk/races.ts'
import { raceOfApprovals, raceOfDecisions } from './loan-races.ts'
import { wrongIn } from './loan-trace.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(deskSettings)
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

test('40 approvals of one loan at once, half with one key: one decision, one payment, one transfer (A1)', async () => {
  expect((await raceOfApprovals(server, 40)).problems).toEqual([])
})

test('20 approvals and rejections at once: one final state; rejected moves no money (A2)', async () => {
  expect((await raceOfDecisions(server, 20)).problems).toEqual([])
})

test('A15 DESK-31 BOOK-20 simultaneous acts about one journal, hand-over, top-up, line of the bank, loan and late fee have one effect each', async () => {
  const races = [raceOfProposal, raceOfHandOver, raceOfTopUp, raceOfBankLine, raceOfReschedule, raceOfWaiver]
  for (const race of races) expect((await race(server, 14)).problems, race.name).toEqual([])
})

test('B1 each confirmed act of the desk is in the books once; a missing or doubled one is found', async () => {
  const limits = { SECOND_PERSON_ASSIGNMENT_ABOVE: 30, SECOND_PERSON_REVERSAL_ABOVE: 30, SECOND_PERSON_REFUND_ABOVE: 3 }
  const { database } = server.app
  const rows = await database.rows<{ journals: number; entries: number }>(
    'select (select max(id) from journals) as journals, (select max(id) from audit_events) as entries',
  )
  const work = await withLimits(server, limits, async () => {
    const load = startDeskLoad(await deskOf(server), 1)
    return load.stop()
  })
  const ask = <T>(text: string) => database.rows<T>(text)
  const figuresOf = (known: DeskWork) =>
    deskFigures(ask, known, () => {}, { journal: rows[0]!.journals, entry: rows[0]!.entries })
  const figures = await figuresOf(work)
  expect(figures).toMatchObject({ deskAgain: 0, deskLost: 0, deskDoubled: 0, deskWrong: 0 })
  // There are seven acts, and four of them wait for the second admin.
  expect(figures.deskActs).toBe(11)
  const assigned = work.done.find(({ action }) => action === 'suspense.assigned')
  const rest = work.done.filter((one) => one !== assigned)
  const unknown = { action: 'cash.taken', words: 'not in the books' } as const
  expect(deskViolations(await figuresOf({ ...work, done: [...work.done, unknown] }))).toBe(2)
  expect(deskViolations(await figuresOf({ ...work, done: rest }))).toBe(2)
})

test('an effect that was written twice, or together with another one, is found', () => {
  const outcomes = [{ 'audit credit.applied': 1 }, { 'audit credit.refunded': 1 }]
  const after = (applied: number, refunded: number) =>
    new Map([
      ['audit credit.applied', applied],
      ['audit credit.refunded', refunded],
    ])
  expect(notOneOf(outcomes, after(3, 0), after(4, 0))).toEqual([])
  for (const [applied, refunded] of [
    [3, 0],
    [5, 0],
    [4, 1],
  ] as const)
    expect(notOneOf(outcomes, after(3, 0), after(applied, refunded))).toHaveLength(1)
})

test('a second decision, a second payment and a second transfer are each found', () => {
  const sent = [{ reference: 'a', amount: 5, status: 'success' }]
  const active = { status: 'active', approved: 5, decisions: 1, payments: 1, references: ['a'], sent }
  expect(wrongIn(active, 0)).toEqual([])
  expect(wrongIn({ ...active, decisions: 2 }, 0)).toHaveLength(1)
  expect(wrongIn({ ...active, payments: 2 }, 0)).toHaveLength(1)
  expect(wrongIn({ ...active, sent: [...sent, { ...sent[0]!, reference: 'b' }] }, 0)).toHaveLength(1)
  expect(wrongIn({ ...active, approved: 6 }, 0)).toHaveLength(1)
  expect(wrongIn({ ...active, status: 'rejected' }, 0)).toHaveLength(3)
  expect(wrongIn({ ...active, status: 'rejected', payments: 0, references: [], sent: [] }, 0)).toEqual([])
})

test('a server on which everyone may decide is found', async () => {
  const wrong = await openTestServer()
  await wrong.app.database.run(
    `create function forget_decision() returns trigger language plpgsql as $$
     begin new.status := 'pending'; return new; end $$`,
  )
  await wrong.app.database.run(
    `create trigger forget_decision before update on loans for each row when (new.status = 'rejected') execute function forget_decision()`,
  )
  const { problems } = await raceOfDecisions(wrong, 8)
  await wrong.close()
  expect(problems.join()).toMatch(/callers decided/)
})
