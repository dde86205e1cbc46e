import { expect } from '@playwright/test'
import { addBankAccount, type BankAccount, banks } from '../bank.ts'
import { dataOf, newClient } from '../calls.ts'
import { password } from '../command-line.ts'
import { requestLoan } from '../lending.ts'
import { newPerson } from '../person.ts'
import { basicInfo, documentsTogether, levelOne, levelTwo, signIn, signUp } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { newCustomer } from '../world.ts'

const world = sharedWorld()

test('API-03 a phone is registered: data.user_id, PHONE_VERIFICATION_PENDING, and by then the code is in the SMS', async () => {
  const { product, sandbox } = world()
  const { phone } = newPerson()
  const spaced = `${phone.slice(0, 4)}-${phone.slice(4, 7)} ${phone.slice(7)}`
  const answer = await newClient(product).post<{ user_id: string; status: string }>('/auth/register/phone', {
    phone: spaced,
  })
  expect(answer.status).toBe(200)
  expect(answer.data).toEqual({ user_id: expect.any(String), status: 'PHONE_VERIFICATION_PENDING' })
  expect(await sandbox.messages(phone)).toHaveLength(1)
  expect(JSON.stringify(answer.body)).not.toContain(await sandbox.code(phone))
})

test('API-04 API-06 GEN-04 the code and the basic info make a customer of the agent whose code they gave', async () => {
  const { product, sandbox, agentCode } = world()
  const customer = newPerson()
  const { phone } = customer
  const client = newClient(product)
  const { user_id } = await dataOf(client.post<{ user_id: string }>('/auth/register/phone', { phone }))
  const code = await sandbox.code(phone)
  const verify = (code: string) =>
    client.post('/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: phone })
  const complete = (agent: string) =>
    client.post('/auth/register/basic-info-password', basicInfo(customer, user_id, agent))
  const refused = await verify(code === '111111' ? '222222' : '111111')
  expect([refused.status, Object.keys(refused.data as object)]).toEqual([400, ['code']])
  expect((await complete(agentCode)).status).toBe(403)
  await dataOf(verify(code))
  const noAgent = await complete(agentCode === '00000000' ? '11111111' : '00000000')
  expect([noAgent.status, Object.keys(noAgent.data as object)]).toEqual([400, ['agent_code']])
  await dataOf(complete(agentCode))
})

test('API-02 API-09 API-10 a customer signs in at level 0, and sees their own data and their agent; after Logout their token is no longer valid', async () => {
  const { product, agentCode } = world()
  const customer = newPerson()
  const client = await signUp(product, customer, agentCode)
  client.token = null
  expect((await client.get('/auth/me')).status).toBe(401)
  const wrong = await client.post('/auth/login', { phone: customer.phone, password: `${password}x` })
  expect([wrong.status, wrong.message]).toEqual([401, 'Unauthorized. Please check your credentials.'])
  expect(await signIn(client, customer.phone)).toEqual({
    access_token: expect.any(String),
    account_type: 'customer',
    kyc: { kyc_level: 0, kycLevel1Completed: false, isCompleted: false },
  })
  const { data, body } = await client.get<{ account: Record<string, unknown> }>('/auth/me')
  expect(body).toMatchObject({
    accountType: 'customer',
    data: { first_name: customer.firstName, phone: customer.phone, account_type: 'customer', kyc_level: 0 },
  })
  expect(data.account).toMatchObject({
    loans: [],
    bank_accounts: [],
    agent: { first_name: 'Aisha', last_name: 'Bello' },
  })
  await dataOf(client.post('/auth/logout'))
  expect((await client.get('/auth/me')).status).toBe(401)
})

test('KYC1-06 KYC1-18 API-25 the eight steps follow each other, with real pictures, to level 1; the picture is served at the address that auth/me gives', async () => {
  const customer = newPerson()
  const client = await newCustomer(world(), [], customer)
  const early = await levelOne.at(-1)!.send(client, customer)
  expect(early.status).toBe(400)
  for (const { step, next, send } of levelOne) {
    expect((await dataOf(client.get<{ currentStep: string }>('/auth/kyc/current-step/1'))).currentStep).toBe(step)
    const { status, data, message } = await send(client, customer)
    expect([status, data?.next_stage], `${step}: ${message}`).toEqual([200, next])
  }
  expect((await dataOf(client.post<{ kyc_level: number }>('/auth/kyc/update-level'))).kyc_level).toBe(1)
  expect((await signIn(client, customer.phone)).kyc).toEqual({
    kyc_level: 1,
    kycLevel1Completed: true,
    isCompleted: true,
  })
  const { profile_picture_url } = await dataOf(client.get<{ profile_picture_url: string }>('/auth/me'))
  const picture = await fetch(profile_picture_url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
})

test('GATE-08 API-28 API-31 BANK-02 a loan request is refused at level 1, and at level 2 until a bank account is added: looked up by name, the first as the default even if the call says otherwise', async () => {
  const customer = newPerson()
  const client = await newCustomer(world(), levelOne, customer)
  const low = await requestLoan(client, 250_000)
  expect([low.status, low.message]).toEqual([
    403,
    'Kindly upgrade your account by completing your KYC information to apply for loan',
  ])
  expect((await client.get<{ currentStep: string }>('/auth/kyc/current-step/2')).data.currentStep).toBe('bvn')
  for (const { step, next, send } of levelTwo()) {
    const { status, data, message } = await send(client, customer)
    expect([status, data?.next_stage], `${step}: ${message}`).toEqual([200, next])
  }
  const bankless = await requestLoan(client, 250_000)
  expect([bankless.status, bankless.message]).toEqual([400, 'Kindly add your bank account to request a loan'])
  const added: BankAccount = await addBankAccount(client, customer.accountNumber, banks[0], false)
  expect(added).toMatchObject({
    account_number: customer.accountNumber,
    account_name: `TEST ACCOUNT ${customer.accountNumber}`,
    bank_code: '058',
    is_default: true,
    bank: { name: 'Guaranty Trust Bank', logo: '' },
  })
  const wrongName = {
    ...banks[1],
    account_number: '0456999345',
    account_name: 'SOMEBODY ELSE',
    logo: null,
    is_default: true,
  }
  const refused = await client.post('/bank-account/add', wrongName)
  expect([refused.status, refused.data]).toEqual([400, { account_name: [expect.any(String)] }])
})

test('API-22 DOC-08 a customer sends both documents in one multipart body', async () => {
  const who = newPerson()
  const client = await newCustomer(world(), levelOne, who)
  for (const { step, next, send } of levelTwo(documentsTogether)) {
    const { status, data, message } = await send(client, who)
    expect([status, data?.next_stage], `${step}: ${message}`).toEqual([200, next])
  }
  await addBankAccount(client, who.accountNumber)
})
