import type { CallMeta } from '@kasuwa/contract/call.ts'
import { calls } from '@kasuwa/contract/calls.ts'
import { accountTypes, type AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './test-server.ts'
import { aLoan } from './test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestCustomer, type TestPerson } from './test-people.ts'

/** Every line of the contract, as the specification's table would print it. */
const lines = Object.values(calls).flatMap((feature) =>
  Object.values<AnyContractProcedure>(feature).map((line) => {
    const { method = '', path = '' } = line['~orpc'].route
    return { method, path, who: (line['~orpc'].meta as CallMeta).who }
  }),
)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const made = {
  customer: () => aCustomer(server),
  agent: () => anAgent(server),
  admin: () => anAdmin(server),
} satisfies Record<AccountType, () => Promise<TestPerson>>
const unknownPath = (path: string) =>
  path.replace('{level}', '1').replace('{id}', '00000000-0000-4000-8000-000000000000')

/** The refusals for the wrong caller; any other answer comes from the use case. */
function outcome({ status, body }: Awaited<ReturnType<TestServer['call']>>): string {
  if (status === 401) return 'sign in first'
  return status === 403 && body.message === 'You do not have permission to access this resource.'
    ? 'not for you'
    : 'let in'
}

describe('PERM-01 PERM-03 PERM-04 PERM-05 every call is open to those whom the contract names, and to no one else', () => {
  test.each(lines)('$method $path', async ({ method, path, who }) => {
    const ask = async (as?: string) =>
      outcome(await server.call(method, unknownPath(path), method === 'GET' ? undefined : {}, as ? { as } : {}))
    // A person for each call: some of them end the session.
    const asked = await Promise.all([
      ask(),
      ask('x'.repeat(43)),
      ...accountTypes.map(async (type) => ask((await made[type]()).token)),
    ])
    const unauthenticated = who === 'anyone' ? 'let in' : 'sign in first'
    expect(asked).toEqual([
      unauthenticated,
      unauthenticated,
      ...accountTypes.map((type) => (typeof who === 'string' || who.includes(type) ? 'let in' : 'not for you')),
    ])
  })
})

/** Not in the contract: '*' is the web's own files and, under /api, the answer to what is no call. */
const declaredRoutes = [
  '*',
  '/api/docs',
  '/api/openapi.json',
  '/api/webhooks/paystack',
  '/files/:purpose/:name',
  '/healthz',
  '/metrics',
  '/readyz',
  '/sandbox/clock',
]

/** Every route as the router has it, from its printed tree: four columns a level, each level the rest of its path. */
function routesOf(printed: string): string[] {
  const above: string[] = []
  return printed.split('\n').flatMap((row) => {
    const [, indent = '', part = '', methods] = /^(.*?[└├]── )(\S*)( \(.+\))?/.exec(row) ?? []
    const level = indent.length / 4
    above.length = level
    above[level] = part
    return methods ? [above.join('')] : []
  })
}

test('every route is declared: the contract under /api, and these', () => {
  const found = new Set(routesOf(server.http.printRoutes({ commonPrefix: false })))
  // The files of a built web have routes of their own.
  const routes = [...found].filter((http) => !/^\/(assets\/|[\w-]+\.(html|svg)(\.(br|gz))?$)/.test(http))
  const called = lines.map(({ path }) => `/api${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`)
  expect(routes.sort()).toEqual([...new Set([...called, ...declaredRoutes])].sort())
})

/** Two markets that know nothing of each other, and the server's admin. */
type Two = { own: TestCustomer; ownAgent: TestAgent; other: TestCustomer; otherAgent: TestAgent; admin: TestPerson }
type View = { ids: string[]; body?: object; sees: TestPerson[]; blind: TestPerson[] }

let two: Two
beforeAll(async () => {
  const [ownAgent, otherAgent, admin] = await Promise.all([anAgent(server), anAgent(server), anAdmin(server)])
  const [own, other] = await Promise.all([
    aCustomer(server, { agent: ownAgent }),
    aCustomer(server, { agent: otherAgent }),
  ])
  two = { own, ownAgent, other, otherAgent, admin }
})

async function aGroup(): Promise<string> {
  const { ownAgent } = two
  const member = await aCustomer(server, { agent: ownAgent })
  const answer = await server.call(
    'POST',
    '/agent/clusters/add',
    { name: 'Alpha', members: [member.userId], repayment_day: 5, location: 'Balogun' },
    { as: ownAgent.token },
  )
  return answer.body.data.id
}

/** For every path that names a row: whose eyes it is for. */
const views: Record<string, () => Promise<View>> = {
  'GET /loans/{id}/repayment-schedule': async () => {
    const { own, ownAgent, other, otherAgent, admin } = two
    const { id, loan_id, application_id } = await aLoan(server, own)
    return { ids: [id, loan_id, application_id], sees: [own, ownAgent, admin], blind: [other, otherAgent] }
  },
  'POST /loans/{id}/withdraw': async () => {
    const { id, loan_id, application_id } = await aLoan(server, two.own)
    return { ids: [id, loan_id, application_id], sees: [two.own], blind: [two.other] }
  },
  'POST /admin/loans/{id}/status': async () => {
    const { id } = await aLoan(server, await aCustomer(server))
    return { ids: [id], body: { status: 'rejected' }, sees: [two.admin], blind: [] }
  },
  'POST /customers/{id}/assign-virtual-account': async () => ({
    ids: [two.own.customerId],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/customers/{id}/bvn': async () => ({ ids: [two.own.customerId], sees: [two.admin], blind: [] }),
  'POST /admin/users/{id}/status': async () => ({
    ids: [(await aCustomer(server)).userId],
    body: { status: 'disabled' },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/agents/{id}/payout-account': async () => ({
    ids: [two.ownAgent.agentId],
    body: { bank_code: '058', account_number: '0123456789' },
    sees: [two.admin],
    blind: [],
  }),
  'GET /agent/clusters/{id}': async () => ({ ids: [await aGroup()], sees: [two.ownAgent], blind: [two.otherAgent] }),
  'POST /agent/clusters/{id}/members': async () => {
    const { userId } = await aCustomer(server, { agent: two.ownAgent })
    return { ids: [await aGroup()], body: { members: [userId] }, sees: [two.ownAgent], blind: [two.otherAgent] }
  },
  'POST /admin/waiting-work/{id}/retry': async () => {
    const given = await server.app.database.row<{ id: number }>(
      `insert into outbox (topic, subject, given_up_at) values ('recovery-code', 'nobody', now()) returning id`,
    )
    return { ids: [String(given!.id)], sees: [two.admin], blind: [] }
  },
  'GET /users/{id}/transactions': async () => ({
    ids: [two.own.userId],
    sees: [two.ownAgent],
    blind: [two.otherAgent],
  }),
}

test('every path that names a row is tested below', () => {
  const naming = lines.filter(({ path }) => path.includes('{id}')).map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(views).sort()).toEqual(naming.sort())
})

describe('PERM-02 C-83 C-100 C-129 C-159 what one may not see does not exist, and an id of another kind names nothing', () => {
  test.each(Object.keys(views))('%s', async (line) => {
    const [method = '', path = ''] = line.split(' ')
    const { ids, body, sees, blind } = await views[line]!()
    const ask = async (id: string, { token }: TestPerson) =>
      (await server.call(method, path.replace('{id}', id), body, { as: token })).status
    for (const id of ids) for (const person of blind) expect(await ask(id, person)).toBe(404)
    const { own, ownAgent, admin } = two
    const kinds = [
      own.userId,
      own.customerId,
      ownAgent.agentId,
      ownAgent.userId,
      admin.userId,
      'LN-1',
      'APP-1',
      "' or 1=1",
      '..',
    ]
    const allowed = new Set([...ids, ...(line.startsWith('POST /admin/users/') ? [own.userId, ownAgent.userId] : [])])
    for (const id of kinds.filter((kind) => !allowed.has(kind)))
      expect([id, await ask(encodeURIComponent(id), sees[0]!)]).toEqual([id, 404])
    for (const id of ids) for (const person of sees) expect([200, 202]).toContain(await ask(id, person))
  })
})
