import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileAll } from '../../payments/money-jobs.ts'
import { sealAll } from '../../seals/seal-new-rows.ts'
import { verifySeals } from '../../seals/verify.ts'
import { anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, trailOf } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ada: TestPerson
let bola: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  await server.sandbox('POST', '/clock', { now: '2031-04-03T11:00:00.000Z' })
  ada = await anAdmin(server, 'finance')
  bola = await anAdmin(server, 'finance')
})
afterAll(() => server.close())

const march = '/admin/books/months/2031-03'
const call = (method: 'GET' | 'POST', path: string, body?: object) => server.call(method, path, body, { as: ada.token })
type Step = { step: string; state: string; words: string; may_accept: boolean }
const steps = async (): Promise<Step[]> => (await call('GET', march)).body.data.steps
const bank = async () => (await steps()).find(({ step }) => step === 'bank')
const accept = (step: string, reason: string, words?: string) =>
  call('POST', `${march}/accept`, { step, reason, ...(words !== undefined && { words }) })
const propose = async (): Promise<string> => (await call('POST', `${march}/close`)).body.data.proposal.id

/** Books five naira of March at the bank, which no line of the bank has. */
const payIn = (reference: string) =>
  server.app.database.run(
    `with journal as (insert into journals (event, reference, book_day) values ('x', $1, '2031-03-10') returning id)
     insert into postings (journal_id, line, account, amount_kobo)
     select id, line, account, amount from journal, (values (1, 'bank', 500), (2, 'office_cash', -500)) as leg (line, account, amount)`,
    [reference],
  )

test('C-190 BOOK-55 a step that got worse asks again and lets the proposal to close fall; a step whose words alone changed does neither', async () => {
  await payIn('unmatched-1')
  await reconcileAll(server.app, { repair: false })
  await sealAll(server.app)
  await verifySeals(server.app)
  const seen = (await bank())!.words
  for (const { step } of (await steps()).filter(({ state }) => state === 'red'))
    expect([step, (await accept(step, 'We know why')).status]).toEqual([step, 200])
  const first = await propose()

  await payIn('unmatched-2')
  expect(await bank()).toMatchObject({ state: 'red', may_accept: true, words: expect.stringContaining('accept it as') })
  const fallen = await decideProposal(server, bola, first, 'confirm')
  expect([fallen.status, fallen.body.message]).toEqual([400, expect.stringContaining('Changed: Steps accepted.')])
  expect((await call('POST', `${march}/close`)).body.message).toContain('It was accepted before it changed')

  const [shown, now] = [seen, (await bank())!.words]
  const unseen = await accept('bank', 'Both are known', shown)
  expect([unseen.status, unseen.body.message]).toEqual([
    400,
    expect.stringContaining(`Please read how it stands now: ${now}`),
  ])
  expect((await bank())?.state).toBe('red')
  for (const _ of ['anew', 'a second press']) expect((await accept('bank', 'Both are known', now)).status).toBe(200)
  const kept = await server.app.database.rows(
    `select cause, figures::text, reason from month_acceptances where step = 'bank' order by id`,
  )
  expect(kept).toEqual([
    { cause: 'differs', figures: '{0,1}', reason: 'We know why' },
    { cause: 'differs', figures: '{0,2}', reason: 'Both are known' },
  ])
  const trail = (await trailOf(server, '2031-03')).filter(({ after }) => after?.['step'] === 'bank')
  expect(trail.map(({ after }) => after?.['reason'])).toEqual(['We know why', 'Both are known'])

  const again = await propose()
  await server.app.database.run(`update users set first_name = 'Renamed' where id = $1`, [ada.userId])
  expect((await bank())?.words).toContain('Accepted by Renamed')
  const confirmed = await decideProposal(server, bola, again, 'confirm')
  expect([confirmed.status, confirmed.body.message]).toEqual([200, expect.any(String)])
  expect(['closing', 'closed']).toContain((await call('GET', march)).body.data.state)
})
