import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../ledger/reconcile.ts'
import { anAdmin, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { publishAs, traderFields } from '../testing/test-products.ts'

let server: TestServer
let ada: TestPerson
let bola: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  ada = await anAdmin(server, 'credit')
  bola = await anAdmin(server, 'finance')
})
afterAll(() => server.close())

let made = 0
const newCode = () => `trader-${++made}`
const send = (path: string, body?: object, who = ada, key?: string) =>
  server.call('POST', path, body, { as: who.token, ...(key && { headers: { 'idempotency-key': key } }) })
const add = (code: string, changes: object = {}, key?: string) =>
  send('/admin/products', { code, ...traderFields, ...changes }, ada, key)
const draft = (code: string, changes: object = {}, who = ada) =>
  send(`/admin/products/${code}/versions`, { ...traderFields, ...changes }, who)
const publish = (code: string, version: number, who = ada) =>
  send(`/admin/products/${code}/versions/${version}/publish`, undefined, who)
const retire = (code: string, who = ada) => send(`/admin/products/${code}/retire`, undefined, who)
const list = async () => (await server.call('GET', '/admin/products', undefined, { as: bola.token })).body.data.products
const read = async (code: string) => (await list()).find((one: { code: string }) => one.code === code)
const states = async (code: string) => (await read(code)).versions.map(({ state }: { state: string }) => state)
const confirm = (id: string, who = bola) => decideProposal(server, who, id, 'confirm')
const proposalOf = (answer: Awaited<ReturnType<typeof send>>): string => answer.body.data.proposal.id

test('PROD-23 C-201 out of the box there is the default product alone, whose first version has the values of the settings', async () => {
  const first = await openTestServer({ INTEREST_RATE_BP: '450', GRACE_DAYS: '2', LATE_FEE_NAIRA: '300' })
  const { token } = await anAdmin(first, 'auditor')
  const { body } = await first.call('GET', '/admin/products', undefined, { as: token })
  await first.close()
  expect(body.data.products).toEqual([
    {
      code: 'default',
      name: 'Business loan',
      is_default: true,
      proposal: null,
      versions: [
        {
          version: 1,
          state: 'published',
          name: 'Business loan',
          terms: [1],
          frequencies: ['daily', 'weekly', 'biweekly', 'monthly'],
          rate_bp: 450,
          fee_naira: 0,
          fee_bp: 0,
          grace_days: 2,
          late_fee_naira: 300,
          late_fee_bp: 0,
          late_fee_cap_bp: 1_000,
          min_naira: null,
          max_naira: null,
          ladder: null,
          late_days: 7,
          follows_settings: true,
          drafted_at: expect.any(String),
          published_at: expect.any(String),
          ended_at: null,
        },
      ],
    },
  ])
})

test('PROD-24 C-200 a product is made with its first version as a draft, once under a key, and its code is unique for ever', async () => {
  const code = newCode()
  const [first, again] = [await add(code, {}, `make ${code}`), await add(code, {}, `make ${code}`)]
  expect([first.status, again.body]).toEqual([200, first.body])
  expect(first.body.data.product).toMatchObject({
    code,
    name: 'Trader 3',
    is_default: false,
    versions: [{ version: 1, state: 'draft', follows_settings: false, published_at: null, ...traderFields }],
  })
  expect((await add(code)).body).toMatchObject({ data: { code: [expect.stringContaining('unique for ever')] } })
  expect((await add('default')).status).toBe(400)
  const raced = newCode()
  const statuses = (await Promise.all([1, 2, 3].map(() => add(raced)))).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect((await trailOf(server, raced)).map(({ action, actor }) => [action, actor])).toEqual([
    ['product.drafted', ada.userId],
  ])
})

test('PROD-21 the largest values of all fields are kept as they were sent', async () => {
  const code = newCode()
  const largest = {
    ...traderFields,
    name: 'x'.repeat(40),
    terms: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    rate_bp: 10_000,
    fee_naira: 1_000_000,
    fee_bp: 2_000,
    grace_days: 30,
    late_fee_naira: 100_000,
    late_fee_bp: 2_000,
    late_fee_cap_bp: 2_500,
    min_naira: 1_000_000_000,
    max_naira: 1_000_000_000,
    ladder: [{ loans: 0, max_naira: 1_000_000_000 }],
    late_days: 60,
  }
  expect((await add(code, largest)).body.data.product.versions).toMatchObject([largest])
})

test('PROD-24 a fee, a limit and a ladder that are left out are none', async () => {
  const code = newCode()
  const { name, terms, frequencies, rate_bp } = traderFields
  const { body } = await send('/admin/products', { code, name, terms, frequencies, rate_bp })
  expect(body.data.product.versions[0]).toMatchObject({
    fee_naira: 0,
    late_fee_cap_bp: 0,
    min_naira: null,
    max_naira: null,
    ladder: null,
    late_days: 7,
  })
})

test.each<[string, object, string]>([
  ['no name', { name: '' }, 'name'],
  ['a name of 41 characters', { name: 'x'.repeat(41) }, 'name'],
  ['no term', { terms: [] }, 'terms'],
  ['a term of 13 months', { terms: [1, 13] }, 'terms'],
  ['a term as text', { terms: ['3'] }, 'terms'],
  ['an unknown frequency', { frequencies: ['hourly'] }, 'frequencies'],
  ['daily with a term above 3', { frequencies: ['daily'], terms: [4] }, 'frequencies'],
  ['a rate above 10,000', { rate_bp: 10_001 }, 'rate_bp'],
  ['a rate as text', { rate_bp: '500' }, 'rate_bp'],
  ['no rate', { rate_bp: undefined }, 'rate_bp'],
  ['a fee as text', { fee_naira: '500' }, 'fee_naira'],
  ['a fee with kobo', { fee_naira: 500.5 }, 'fee_naira'],
  ['a negative fee', { fee_naira: -1 }, 'fee_naira'],
  ['a fee above 1,000,000', { fee_naira: 1_000_001 }, 'fee_naira'],
  ['a share as fee above 2,000', { fee_bp: 2_001 }, 'fee_bp'],
  ['a grace of 31 days', { grace_days: 31 }, 'grace_days'],
  ['a late fee above 100,000', { late_fee_naira: 100_001 }, 'late_fee_naira'],
  ['a late fee above 2,000 basis points', { late_fee_bp: 2_001 }, 'late_fee_bp'],
  ['a cap above 2,500', { late_fee_cap_bp: 2_501 }, 'late_fee_cap_bp'],
  ['a late fee with a cap of 0', { late_fee_cap_bp: 0 }, 'late_fee_cap_bp'],
  ['a smallest amount below 10', { min_naira: 9 }, 'min_naira'],
  ['a smallest amount above the largest', { min_naira: 500_001 }, 'min_naira'],
  ['a largest amount above 1,000,000,000', { max_naira: 1_000_000_001 }, 'max_naira'],
  ['a ladder from 1 loan', { ladder: [{ loans: 1, max_naira: 100_000 }] }, 'ladder'],
  ['a ladder without a step', { ladder: [] }, 'ladder'],
  [
    'a ladder of 11 steps',
    { ladder: Array.from({ length: 11 }, (_, loans) => ({ loans, max_naira: 100 + loans })) },
    'ladder',
  ],
  ['a ladder above the largest amount', { ladder: [{ loans: 0, max_naira: 500_001 }] }, 'ladder'],
  ['a step with an unknown key', { ladder: [{ loans: 0, max_naira: 100_000, bonus: 1 }] }, 'ladder'],
  ['a bound of 61 days late', { late_days: 61 }, 'late_days'],
  ['an unknown key', { intrest_bp: 1 }, 'intrest_bp'],
  ['the name of a part of every object as key', { constructor: 1 }, 'constructor'],
])(
  'PROD-25 C-200 %s is refused at its field, of a new product and of a draft, and nothing changes',
  async (_, changes, field) => {
    const code = newCode()
    const { status, body } = await add(code, changes)
    expect([status, Object.keys(body.data)]).toEqual([400, [field]])
    expect((await draft('default', changes)).body.data).toHaveProperty([field])
    expect([await read(code), await states('default')]).toEqual([undefined, ['published']])
  },
)

test('PROD-26 a product has one draft, which is made and then changed; the same fields again leave no trace', async () => {
  const code = newCode()
  await add(code)
  await publishAs(server, { code, version: 1 }, ada, bola)
  const drafts = await Promise.all([draft(code, { rate_bp: 450 }), draft(code, { rate_bp: 450 }, bola)])
  expect(drafts.map(({ status }) => status)).toEqual([200, 200])
  await draft(code, { rate_bp: 400, terms: [3, 1, 3], frequencies: ['monthly', 'weekly'] })
  expect((await read(code)).versions).toMatchObject([
    { version: 1, state: 'published', rate_bp: 500 },
    { version: 2, state: 'draft', rate_bp: 400, terms: [1, 3], frequencies: ['weekly', 'monthly'] },
  ])
  const trail = (await trailOf(server, code)).filter(({ action }) => action === 'product.drafted')
  expect(trail.map(({ after }) => [after?.['version'], after?.['rate_bp']])).toEqual([
    [1, 500],
    [2, 450],
    [2, 400],
  ])
  expect((await draft('nobody')).status).toBe(404)
})

test('PROD-27 REP-54 C-200 publishing always takes two people, who see each field that changes, and replaces the version before', async () => {
  const code = newCode()
  await add(code)
  const first = await publish(code, 1)
  expect([first.status, first.body.data.proposal]).toMatchObject([
    202,
    { act: 'publish_version', subject: { kind: 'product', id: code, name: 'Trader 3, version 1' } },
  ])
  expect(await states(code)).toEqual(['draft'])
  expect((await confirm(proposalOf(first), ada)).status).toBe(403)
  expect((await confirm(proposalOf(first))).status).toBe(200)
  await draft(code, { rate_bp: 450, min_naira: null })
  const second = await publish(code, 2, bola)
  expect(second.body.data.proposal.facts).toEqual([
    { name: 'Code', value: code },
    { name: 'Replaces', value: 'version 1' },
    { name: 'Interest a month', value: '5 % → 4.5 %' },
    { name: 'Smallest amount', value: '₦10,000 → none' },
  ])
  expect((await confirm(proposalOf(second), ada)).status).toBe(200)
  expect(await states(code)).toEqual(['replaced', 'published'])
  expect((await read(code)).versions[0]).toMatchObject({ rate_bp: 500, ended_at: expect.any(String) })
  const published = (await trailOf(server, code)).filter(({ action }) => action === 'product.published')
  expect(published.map(({ after }) => [after?.['version'], after?.['proposedBy']])).toEqual([
    [1, ada.userId],
    [2, bola.userId],
  ])
})

test('PROD-28 publishing is refused where nothing changed, for a version that is no draft, and while another proposal about the product waits', async () => {
  const code = newCode()
  await add(code)
  await publishAs(server, { code, version: 1 }, ada, bola)
  expect((await publish(code, 1)).body.message).toMatch(/not a draft/)
  expect((await publish(code, 2)).status).toBe(404)
  await draft(code)
  expect((await publish(code, 2)).body.message).toMatch(/same as the published/)
  await draft(code, { rate_bp: 450 })
  const waits = await publish(code, 2)
  expect((await publish(code, 2, bola)).body.message).toMatch(/second person already/)
  expect((await retire(code, bola)).body.message).toMatch(/second person already/)
  await decideProposal(server, bola, proposalOf(waits), 'refuse', { body: { reason: 'Too cheap' } })
  const retirement = await retire(code)
  expect(retirement.status).toBe(202)
  expect((await publish(code, 2)).body.message).toMatch(/second person already/)
  await decideProposal(server, ada, proposalOf(retirement), 'withdraw')
  expect(await states(code)).toEqual(['published', 'draft'])
})

test('PROD-29 REP-54 a draft that was changed since it was proposed is not published, also where the change is to another field', async () => {
  const code = newCode()
  await add(code)
  await publishAs(server, { code, version: 1 }, ada, bola)
  await draft(code, { rate_bp: 450 })
  const proposed = await publish(code, 2)
  await draft(code, { rate_bp: 450, late_days: 60 }, bola)
  const shown = await server.call('GET', `/admin/proposals/${proposalOf(proposed)}`, undefined, { as: bola.token })
  const digest = { name: 'Digest of the draft', before: 'As proposed', now: 'Changed', falls: true }
  expect(shown.body.data.moved).toContainEqual(digest)
  const confirmed = await confirm(proposalOf(proposed))
  expect([confirmed.status, confirmed.body.message]).toEqual([400, expect.stringContaining('Digest of the draft')])
  expect(await states(code)).toEqual(['published', 'draft'])
})

test('PROD-28 PROD-30 when several acts about a product are proposed at once, one waits, also where they differ', async () => {
  const code = newCode()
  await add(code)
  await publishAs(server, { code, version: 1 }, ada, bola)
  await draft(code, { rate_bp: 450 })
  const race = [publish(code, 2), publish(code, 2, bola), retire(code), retire(code, bola)]
  const statuses = (await Promise.all(race)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([202, 400, 400, 400])
  const { rows } = await server.app.database.pool.query(
    "select id from proposals where subject_kind = 'product' and subject_id = $1 and state = 'open'",
    [code],
  )
  expect(rows).toHaveLength(1)
})

test('PROD-27 the same key again gives the same proposal', async () => {
  const code = newCode()
  await add(code)
  const path = `/admin/products/${code}/versions/1/publish`
  const [first, again] = [
    await send(path, undefined, ada, `key of ${code}`),
    await send(path, undefined, ada, `key of ${code}`),
  ]
  expect([first.status, again.status, proposalOf(again)]).toEqual([202, 202, proposalOf(first)])
})

test('PROD-30 one of several people who confirm at once publishes the version, once', async () => {
  const code = newCode()
  await add(code)
  const id = proposalOf(await publish(code, 1))
  const others = [bola, ...(await Promise.all([1, 2].map(() => anAdmin(server, 'credit'))))]
  const statuses = (await Promise.all(others.map((who) => confirm(id, who)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await states(code)).toEqual(['published'])
  expect((await trailOf(server, code)).filter(({ action }) => action === 'product.published')).toHaveLength(1)
})

test('PROD-31 C-200 two people retire a product, which then takes no version; the default product and one that was never published stay', async () => {
  const code = newCode()
  await add(code)
  expect((await retire(code)).body.message).toMatch(/No version/)
  await publishAs(server, { code, version: 1 }, ada, bola)
  const id = proposalOf(await retire(code, bola))
  expect(await states(code)).toEqual(['published'])
  expect((await confirm(id, ada)).status).toBe(200)
  expect(await states(code)).toEqual(['retired'])
  for (const refused of [await draft(code, { rate_bp: 1 }), await publish(code, 1), await retire(code)])
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('retired')])
  expect((await retire('default')).body.message).toBe('The default product cannot be retired.')
  expect((await retire('nobody')).status).toBe(404)
})

test('PROD-32 C-177 support and auditors read products and make none', async () => {
  for (const role of ['support', 'auditor'] as const) {
    const who = await anAdmin(server, role)
    expect((await server.call('GET', '/admin/products', undefined, { as: who.token })).status).toBe(200)
    expect((await draft('default', {}, who)).status).toBe(403)
    expect((await publish('default', 1, who)).status).toBe(403)
    expect((await retire('default', who)).status).toBe(403)
  }
})

test('PROD-33 C-200 the database lets nobody change or delete a version that was published, nor publish two', async () => {
  const code = newCode()
  await add(code)
  await publishAs(server, { code, version: 1 }, ada, bola)
  await draft(code, { rate_bp: 450 })
  const run = (sql: string) =>
    server.app.database.run(sql).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const where = `where product = '${code}' and version = 1`
  expect(await run(`update product_versions set rate_bp = 1 ${where}`)).toMatch(/never changed/)
  expect(await run(`update product_versions set state = 'draft', published_at = null ${where}`)).toMatch(
    /never changed/,
  )
  expect(await run(`delete from product_versions ${where}`)).toMatch(/never deleted/)
  const second = `update product_versions set state = 'published', published_at = product_now() where product = '${code}' and version = 2`
  expect(await run(second)).toMatch(/one_published_version/)
})

test('PROD-41 reconcile finds a published version that is not in the audit trail as it is', async () => {
  const code = newCode()
  await add(code)
  await publishAs(server, { code, version: 1 }, ada, bola)
  await draft(code, { rate_bp: 450, ladder: null, min_naira: null, max_naira: null })
  await publishAs(server, { code, version: 2 }, ada, bola)
  const differences = async () =>
    (await reconcile(server.app, undefined, { secondLookMs: 0 })).map(({ kind, ids }) => [kind, ids])
  expect(await differences()).toEqual([])
  const unseen = async (change: string) => {
    await server.app.database.run('alter table product_versions disable trigger user')
    await server.app.database.run(`update product_versions set ${change} where product = '${code}' and version = 1`)
    await server.app.database.run('alter table product_versions enable trigger user')
  }
  const found = [['row_without_trail', { product: code, version: 1 }]]
  for (const [change, undo] of [
    ['rate_bp = 400', 'rate_bp = 500'],
    ['max_kobo = null', 'max_kobo = 50000000'],
    ['ladder = ladder - 2', `ladder = ladder || '[{"loans": 2, "max_kobo": 50000000}]'`],
  ] as const) {
    await unseen(change)
    expect(await differences()).toEqual(found)
    await unseen(undo)
    expect(await differences()).toEqual([])
  }
})
