import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const gtb = { code: '058', name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank' }
const number = '0123456789'
const filled = (bank_code: string, is_default = false, account_number = number) => ({
  account_number,
  account_name: `TEST ACCOUNT ${account_number}`,
  bank_name: 'Whatever',
  bank_code,
  slug: 'x',
  ussd: null,
  logo: '',
  is_default,
})
const add = (who: TestPerson, body: object) => server.call('POST', '/bank-account/add', body, { as: who.token })
const flagsOf = async (who: TestPerson) =>
  (
    await server.app.database.rows<{ code: string; is_default: boolean }>(
      'select bank_code as code, is_default from bank_accounts b join customers c on c.id = b.customer_id where c.user_id = $1 order by position',
      [who.userId],
    )
  ).map(({ code, is_default }) => `${code}${is_default ? '*' : ''}`)

test('API-28 BANK-02 DATA-06 bank-account/add answers the account with its bank, and adds it', async () => {
  const customer = await aCustomer(server, { bank: false })
  const { status, body } = await add(customer, filled(gtb.code))
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Your bank account is successfully added!',
    data: {
      bank_name: 'Guaranty Trust Bank',
      account_number: number,
      account_name: `TEST ACCOUNT ${number}`,
      is_default: true,
      bank_code: '058',
      slug: gtb.slug,
      ussd: '*737#',
      logo: '',
      bank: { name: 'Guaranty Trust Bank', logo: '' },
    },
  })
  expect(await flagsOf(customer)).toEqual(['058*'])
})

test('BANK-05 adding with is_default true clears the default flag on all others', async () => {
  const customer = await aCustomer(server, { bank: false })
  await add(customer, filled('058'))
  await add(customer, filled('044'))
  expect(await flagsOf(customer)).toEqual(['058*', '044'])
  await add(customer, filled('011', true))
  expect(await flagsOf(customer)).toEqual(['058', '044', '011*'])
})

test('BANK-06 an account whose bank_code exists is replaced in place, otherwise appended', async () => {
  const customer = await aCustomer(server, { bank: false })
  for (const code of ['058', '044', '011']) await add(customer, filled(code))
  const replaced = await add(customer, filled('044', false, '0987654321'))
  expect(replaced.body.data).toMatchObject({ bank_code: '044', account_number: '0987654321', is_default: false })
  expect(await flagsOf(customer)).toEqual(['058*', '044', '011'])
  await add(customer, filled('058', false, '0987654321'))
  expect(await flagsOf(customer)).toEqual(['058*', '044', '011'])
})

test('API-29 BANK-07 setting a default leaves exactly one default; an unknown bank is 404', async () => {
  const customer = await aCustomer(server, { bank: false })
  for (const code of ['058', '044']) await add(customer, filled(code))
  const set = () => server.call('POST', '/bank-account/set-as-default', { bank_code: '044' }, { as: customer.token })
  expect((await set()).body).toMatchObject({
    data: {
      bank_accounts: [
        { bank_code: '058', is_default: false },
        { bank_code: '044', is_default: true },
      ],
    },
  })
  expect((await set()).status).toBe(200)
  expect(await flagsOf(customer)).toEqual(['058', '044*'])
  expect(
    (await server.call('POST', '/bank-account/set-as-default', { bank_code: '011' }, { as: customer.token })).status,
  ).toBe(404)
})

test('API-30 BANK-08 delete removes the account, by body or query, and the oldest that remains is the default', async () => {
  const customer = await aCustomer(server, { bank: false })
  for (const code of ['058', '044', '011']) await add(customer, filled(code))
  const first = await server.call('DELETE', '/bank-account/delete', { bank_code: '058' }, { as: customer.token })
  expect(first.body).toMatchObject({
    message: 'bank account deleted!',
    data: { bank_accounts: [{ bank_code: '044', is_default: true }, { bank_code: '011' }] },
  })
  expect(
    (await server.call('DELETE', '/bank-account/delete?bank_code=044', undefined, { as: customer.token })).status,
  ).toBe(200)
  expect(await flagsOf(customer)).toEqual(['011*'])
  expect(
    (await server.call('DELETE', '/bank-account/delete', { bank_code: '044' }, { as: customer.token })).status,
  ).toBe(404)
  expect(
    (await server.call('DELETE', '/bank-account/delete', { bank_code: '011' }, { as: customer.token })).body.data,
  ).toEqual({ bank_accounts: [] })
})

test('API-31 bank-account/resolve answers the account name; an unknown one is 400 on account_number; with the provider unavailable it is 503', async () => {
  const { token } = await aCustomer(server)
  const resolve = (account: string) =>
    server.call('GET', `/bank-account/resolve?account_number=${account}&bank_code=058`, undefined, { as: token })
  expect((await resolve(number)).body.data).toEqual({ account_name: `TEST ACCOUNT ${number}` })
  const unknown = await resolve('0123450000')
  expect(unknown).toMatchObject({
    status: 400,
    body: { data: { account_number: ['Please enter a valid account number'] } },
  })
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'error', count: 1, path: '/bank/resolve' })
  expect((await resolve(number)).status).toBe(503)
})

test('C-114 the name is resolved again on add: a made-up name, an unknown account and an unavailable provider add nothing', async () => {
  const customer = await aCustomer(server, { bank: false })
  expect(await add(customer, { ...filled('058'), account_name: 'Somebody Else' })).toMatchObject({
    status: 400,
    body: { data: { account_name: ['Please enter a valid account name'] } },
  })
  expect(await add(customer, filled('058', false, '0123450000'))).toMatchObject({
    status: 400,
    body: { data: { account_number: [expect.any(String)] } },
  })
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'refuse', count: 1, path: '/bank/resolve' })
  expect((await add(customer, filled('058'))).status).toBe(503)
  expect(await flagsOf(customer)).toEqual([])
})

test('the same call twice leaves one account; 20 at once over five banks leave exactly one default (A11)', async () => {
  const customer = await aCustomer(server, { bank: false })
  const codes = ['058', '044', '011', '033', '057']
  await Promise.all(codes.flatMap((code) => [add(customer, filled(code)), add(customer, filled(code, true))]))
  expect(await flagsOf(customer)).toHaveLength(5)
  const calls = Array.from({ length: 20 }, (_, index) => {
    const bank_code = codes[index % 5]!
    if (index % 3 === 0) return add(customer, filled(bank_code, index % 2 === 0))
    if (index % 3 === 1)
      return server.call('POST', '/bank-account/set-as-default', { bank_code }, { as: customer.token })
    return server.call('DELETE', '/bank-account/delete', { bank_code }, { as: customer.token })
  })
  for (const { status } of await Promise.all(calls)) expect([200, 404]).toContain(status)
  const flags = await flagsOf(customer)
  expect(flags.filter((flag) => flag.endsWith('*'))).toHaveLength(flags.length ? 1 : 0)
})

test('one person has at most 20 account numbers looked up an hour, including the ones they add; another person is not affected', async () => {
  const customer = await aCustomer(server, { bank: false })
  const look = (who: TestPerson) =>
    server.call('GET', `/bank-account/resolve?account_number=${number}&bank_code=058`, undefined, { as: who.token })
  const answers = await Promise.all(Array.from({ length: 25 }, () => look(customer)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = await add(customer, filled('058'))
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You have looked up many account numbers. Please wait an hour, then try again.',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(await flagsOf(customer)).toEqual([])
  expect((await look(await aCustomer(server, { bank: false }))).status).toBe(200)
})

test('agents and admins have no bank accounts: 403; without a session: 401', async () => {
  for (const { token } of [await anAgent(server), await anAdmin(server)]) {
    expect((await server.call('POST', '/bank-account/add', filled('058'), { as: token })).status).toBe(403)
    expect((await server.call('POST', '/bank-account/set-as-default', {}, { as: token })).status).toBe(403)
    expect((await server.call('DELETE', '/bank-account/delete', {}, { as: token })).status).toBe(403)
    expect((await server.call('GET', '/bank-account/resolve', undefined, { as: token })).status).toBe(403)
  }
  expect((await server.call('POST', '/bank-account/add', filled('058'))).status).toBe(401)
})
