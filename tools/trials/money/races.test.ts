import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../server/src/ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../../../server/src/test-server.ts'
import { raceOfApprovals, raceOfDecisions } from './loan-races.ts'
import { wrongIn } from './loan-trace.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

test('40 approvals of one loan at once, half with one key: one decision, one payment, one transfer (A1)', async () => {
  expect((await raceOfApprovals(server, 40)).problems).toEqual([])
})

test('20 approvals and rejections at once: one final state; rejected moves no money (A2)', async () => {
  for (let round = 0; round < 3; round += 1) expect((await raceOfDecisions(server, 20)).problems).toEqual([])
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

test('a server that lets everybody decide is found', async () => {
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
