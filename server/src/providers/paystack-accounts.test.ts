import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { describe, expect, test } from 'vitest'
import { paystackAdapter } from './paystack.ts'
import { ProviderUnavailable } from './ports.ts'
import { json, testProvider } from './test-provider.ts'

const phone = normalisePhone('08031234567')!
const ok = (data?: unknown) => ({ status: true, message: 'Done', data })
const refusal = (message: string, more = {}) => ({ status: false, message, ...more })

/** Paystack as it answers each `METHOD /path`. */
async function answering(answers: Record<string, [number, unknown]>, virtualAccountBank?: string) {
  const { url, received } = await testProvider(({ method, path }, response) => {
    json(response, ...(answers[`${method} ${path}`] ?? [500, {}]))
  })
  const bank = virtualAccountBank === undefined ? {} : { virtualAccountBank }
  return { ...paystackAdapter({ baseUrl: url, secretKey: 'sk_secret', timeoutMs: 5_000, ...bank }), received }
}

describe("an account's name", () => {
  const resolving = (status: number, body: unknown) => answering({ 'GET /bank/resolve': [status, body] })

  test('is asked by number and bank code', async () => {
    const { resolveAccount, received } = await resolving(
      200,
      ok({ account_number: '0001234567', account_name: 'Doe Jane Loren' }),
    )
    expect(await resolveAccount('0001234567', '058')).toEqual({ accountName: 'Doe Jane Loren' })
    expect(received[0]?.query.toString()).toBe('account_number=0001234567&bank_code=058')
  })

  test.each([422, 400, 404])('%i: there is no such account', async (status) => {
    const { resolveAccount } = await resolving(
      status,
      refusal('Could not resolve account name. Check parameters or try again.'),
    )
    expect(await resolveAccount('0001234567', '058')).toBeNull()
  })

  test.each([
    [429, refusal('Test mode daily limit of 3 live bank resolves exceeded.')],
    [401, refusal('Invalid key')],
    [400, refusal('Invalid key')],
    [503, {}],
    [200, ok({ account_name: '' })],
  ])('%i %j is no answer about the account', async (status, body) => {
    const { resolveAccount } = await resolving(status, body)
    await expect(resolveAccount('0001234567', '058')).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})

describe('a customer', () => {
  const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Obi', phone }
  const identity = {
    accountNumber: '0123456789',
    bankCode: '007',
    name: 'ADA OBI',
    bvn: '20012345677',
    firstName: 'Ada',
    lastName: 'Obi',
  }
  const identification = 'POST /customer/CUS_x/identification'

  test('is made with the number in its international form', async () => {
    const { createCustomer, received } = await answering({
      'POST /customer': [200, ok({ customer_code: 'CUS_x', id: 1173 })],
    })
    expect(await createCustomer(person)).toEqual({ customerCode: 'CUS_x' })
    expect(received[0]?.body).toEqual({
      email: person.email,
      first_name: 'Ada',
      last_name: 'Obi',
      phone: '+2348031234567',
    })
  })

  test('DESK-45 gets our names and phone under their code; a refusal has the provider’s words', async () => {
    const path = 'PUT /customer/CUS_x'
    const { changeCustomer, received } = await answering({ [path]: [200, ok({ customer_code: 'CUS_x' })] })
    expect(await changeCustomer('CUS_x', person)).toBeNull()
    expect(received[0]?.body).toEqual({ first_name: 'Ada', last_name: 'Obi', phone: '+2348031234567' })
    const refused = await answering({ [path]: [400, refusal('Customer not found')] })
    expect(await refused.changeCustomer('CUS_x', person)).toEqual({ refused: 'Customer not found' })
  })

  test('that is refused gives the caller the provider’s words', async () => {
    const missing = refusal('Email Address is required', { code: 'missing_params' })
    const { createCustomer } = await answering({ 'POST /customer': [400, missing] })
    expect(await createCustomer(person)).toEqual({ refused: 'Email Address is required' })
  })

  test('is identified in the background', async () => {
    const inProgress = { status: true, message: 'Customer Identification in progress' }
    const { identify, received } = await answering({ [identification]: [202, inProgress] })
    expect(await identify('CUS_x', identity)).toBe('started')
    expect(received[0]?.body).toEqual({
      country: 'NG',
      type: 'bank_account',
      account_number: '0123456789',
      bvn: '20012345677',
      bank_code: '007',
      first_name: 'Ada',
      last_name: 'Obi',
    })
  })

  test('may be refused at once', async () => {
    const { identify } = await answering({ [identification]: [400, refusal('Invalid BVN')] })
    expect(await identify('CUS_x', identity)).toEqual({ refused: 'Invalid BVN' })
  })

  test('a customer unknown to the provider is not refused', async () => {
    const { identify } = await answering({ [identification]: [404, refusal('Customer not found')] })
    await expect(identify('CUS_x', identity)).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test.each([true, false])('answers whether the identification is complete: %s', async (identified) => {
    const { isIdentified } = await answering({
      'GET /customer/CUS_x': [200, ok({ identified, dedicated_account: null })],
    })
    expect(await isIdentified('CUS_x')).toBe(identified)
  })
})

describe('a virtual account', () => {
  const opened = {
    bank: { name: 'Wema Bank', id: 20, slug: 'wema-bank' },
    account_name: 'KASUWA/ADA OBI',
    account_number: '9930000737',
    assigned: true,
    active: true,
    id: 253,
    metadata: null,
  }
  const account = {
    accountNumber: '9930000737',
    accountName: 'KASUWA/ADA OBI',
    bankName: 'Wema Bank',
    bankSlug: 'wema-bank',
    providerId: '253',
  }
  const customer = (dedicated_account: unknown): [number, unknown] => [200, ok({ identified: true, dedicated_account })]

  test('is opened at the bank we chose', async () => {
    const answers = {
      'GET /customer/CUS_x': customer(null),
      'POST /dedicated_account': [200, ok(opened)] as [number, unknown],
    }
    const { createVirtualAccount, received } = await answering(answers, 'titan-paystack')
    expect(await createVirtualAccount('CUS_x', phone)).toEqual(account)
    expect(received.at(-1)?.body).toEqual({
      customer: 'CUS_x',
      preferred_bank: 'titan-paystack',
      phone: '+2348031234567',
    })
  })

  test('that exists already is the answer, and no second one is opened', async () => {
    const { createVirtualAccount, received } = await answering({ 'GET /customer/CUS_x': customer(opened) })
    expect(await createVirtualAccount('CUS_x', phone)).toEqual(account)
    expect(received).toHaveLength(1)
  })

  test.each([{ active: false }, { assigned: false }])(
    'that is no longer %j makes room for a new one',
    async (state) => {
      const old = { ...opened, ...state, account_number: '9930000001' }
      const { createVirtualAccount } = await answering(
        { 'GET /customer/CUS_x': customer(old), 'POST /dedicated_account': [200, ok(opened)] },
        'wema-bank',
      )
      expect(await createVirtualAccount('CUS_x', phone)).toEqual(account)
    },
  )

  test('is opened at the first bank that the provider offers when none was chosen', async () => {
    const offered = [
      { provider_slug: 'titan-paystack', bank_id: 629, bank_name: 'Paystack-Titan', id: 6 },
      { provider_slug: 'wema-bank', bank_id: 20, bank_name: 'Wema Bank', id: 5 },
    ]
    const { createVirtualAccount, received } = await answering({
      'GET /customer/CUS_x': customer(null),
      'GET /dedicated_account/available_providers': [200, ok(offered)],
      'POST /dedicated_account': [200, ok(opened)],
    })
    expect(await createVirtualAccount('CUS_x', phone)).toEqual(account)
    expect(received.at(-1)?.body).toMatchObject({ preferred_bank: 'titan-paystack' })
  })

  const unavailable = 'Dedicated NUBAN is not available for your business'
  test.each<[string, Record<string, [number, unknown]>, string]>([
    ['that the business may not open', { 'POST /dedicated_account': [403, refusal(unavailable)] }, unavailable],
    [
      'at a bank that the provider does not have',
      { 'POST /dedicated_account': [400, refusal('Preferred bank is invalid')] },
      'Preferred bank is invalid',
    ],
  ])("%s is refused with the provider's reason", async (_what, answers, refused) => {
    const { createVirtualAccount } = await answering({ 'GET /customer/CUS_x': customer(null), ...answers }, 'wema-bank')
    expect(await createVirtualAccount('CUS_x', phone)).toEqual({ refused })
  })

  test.each<[string, [number, unknown], string]>([
    ['none is offered', [200, ok([])], 'Paystack offers no bank for virtual accounts to this business'],
    ['the business may not have them', [403, refusal(unavailable)], unavailable],
  ])('where %s, nothing is opened', async (_what, offered, refused) => {
    const { createVirtualAccount, received } = await answering({
      'GET /customer/CUS_x': customer(null),
      'GET /dedicated_account/available_providers': offered,
    })
    expect(await createVirtualAccount('CUS_x', phone)).toEqual({ refused })
    expect(received.map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  test.each<[string, [number, unknown], string[]]>([
    ['that is open', [200, ok({ assigned: true })], ['GET', 'DELETE']],
    ['that is closed', [200, ok({ assigned: false })], ['GET']],
    ['that the provider does not have', [404, refusal('Dedicated account not found')], ['GET']],
  ])('RIGHT-07 %s is closed, by no call more than it takes', async (_what, known, methods) => {
    const path = '/dedicated_account/987'
    const { closeVirtualAccount, received } = await answering({
      [`GET ${path}`]: known,
      [`DELETE ${path}`]: [200, ok({ assigned: false })],
    })
    await closeVirtualAccount('987')
    expect(received.map(({ method }) => method)).toEqual(methods)
  })

  test('RIGHT-07 whose closing is refused is tried again, with the provider’s words', async () => {
    const path = '/dedicated_account/987'
    const { closeVirtualAccount } = await answering({
      [`GET ${path}`]: [200, ok({ assigned: true })],
      [`DELETE ${path}`]: [400, refusal('Not allowed now')],
    })
    await expect(closeVirtualAccount('987')).rejects.toThrow('Not allowed now')
  })
})

describe('a recipient', () => {
  const target = { accountNumber: '0100000010', bankCode: '058', name: 'Tolu Robert' }

  test('is made for an account in naira', async () => {
    const { createRecipient, received } = await answering({
      'POST /transferrecipient': [201, ok({ recipient_code: 'RCP_x', id: 1 })],
    })
    expect(await createRecipient(target)).toEqual({ recipientCode: 'RCP_x' })
    const body = { type: 'nuban', name: 'Tolu Robert', account_number: '0100000010', bank_code: '058', currency: 'NGN' }
    expect(received[0]?.body).toEqual(body)
  })

  test("that cannot be paid is refused with the provider's words", async () => {
    const { createRecipient } = await answering({
      'POST /transferrecipient': [400, refusal('Account number is invalid')],
    })
    expect(await createRecipient(target)).toEqual({ refused: 'Account number is invalid' })
  })
})
