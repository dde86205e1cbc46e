import { connect } from '@kasuwa/client/connect.ts'
import { isRefused } from '@kasuwa/client/failures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../access/staff/create-staff.ts'
import { signIn, signUp, type SignedUp, testAgent, testPassword } from '../access/sign-up/test-sign-up.ts'
import { testPdf, testPng, uploaded } from '../files/test-pictures.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import {
  attest,
  customerAt,
  employer,
  kyc,
  level2,
  married,
  newNumber,
  nextOfKin,
  completeSteps,
} from '../testing/test-kyc.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const current = (user: SignedUp) => server.call('GET', '/auth/kyc/current-step/2', undefined, { as: user.token })
const row = <T>(text: string, values: unknown[]) => server.app.database.row<T>(text, values)

async function refuses(
  user: SignedUp,
  path: string,
  rows: readonly (readonly [body: unknown, field: string, message: string])[],
): Promise<void> {
  const before = (await current(user)).body
  for (const [body, field, message] of rows) {
    const answer = await kyc(server, user, path, body)
    expect([answer.status, answer.body.data?.[field]], JSON.stringify(body)).toEqual([400, [message]])
  }
  expect((await current(user)).body).toEqual(before)
}

async function sendDocuments(user: SignedUp, files: readonly (readonly [name: string, bytes: Buffer])[]) {
  const documents = files.map(([name, bytes]) => new File([new Uint8Array(bytes)], name))
  const { kyc } = connect({ address: server.url, token: user.token }).calls
  try {
    return { status: 200, body: await kyc.uploadDocuments({ documents }) }
  } catch (error) {
    if (!isRefused(error)) throw error
    return { status: error.status, body: { message: error.message, data: error.fields } }
  }
}

test('KYC2-02 KYC2-17 API-20 each submission returns next_stage, in the order of level 2, until it is completed at level 2', async () => {
  const user = await customerAt(server, 1)
  expect((await current(user)).body.data.currentStep).toBe('bvn')
  await completeSteps(server, user, level2)
  expect((await attest(server, user, 2)).body.data).toEqual({ next_stage: 'completed', kyc_level: 2 })
  expect((await current(user)).body.data.currentStep).toBe('completed')
})

test('C-181 the virtual account is opened without a request, after level 2 and once there is a default bank account', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2)
  await attest(server, user, 2)
  const has = async () =>
    (await server.call('GET', '/auth/me', undefined, { as: user.token })).body.data.account.user_dva !== null
  expect(await has()).toBe(false)
  const account = { account_number: '0123456789', bank_code: '058' }
  const { body } = await server.call(
    'GET',
    `/bank-account/resolve?account_number=${account.account_number}&bank_code=${account.bank_code}`,
    undefined,
    { as: user.token },
  )
  const added = {
    ...account,
    account_name: body.data.account_name,
    bank_name: 'Guaranty Trust Bank',
    slug: 'guaranty-trust-bank',
    ussd: '*737#',
    logo: '',
    is_default: true,
  }
  expect((await server.call('POST', '/bank-account/add', added, { as: user.token })).status).toBe(200)
  await expect.poll(has, { timeout: 20_000 }).toBe(true)
})

test('KYC2-07 VAL-25 API-19 BVN: required, trimmed, exactly 11 digits, sealed, of one user only', async () => {
  const user = await customerAt(server, 1)
  const message = 'Please enter a valid, 11 digits BVN'
  await refuses(user, '/auth/kyc/bvn', [
    ...['', '1234567890', '123456789012', '1234567890a', null].map((bvn) => [{ bvn }, 'bvn', message] as const),
    [{ bvn: '22000000000' }, 'bvn', message],
    [
      { bvn: '22000001111' },
      'bvn',
      'This BVN belongs to a person with other names or another date of birth. Please check the number, or contact us to have your names or your date of birth corrected.',
    ],
  ])
  // Refused NINs are counted separately (C-63).
  await server.app.database.run(
    `insert into identity_refusals (user_id, kind, day, refused) values ($1, 'nin', product_today(), 5)
      on conflict (user_id, kind, day) do update set refused = 5`,
    [user.userId],
  )
  const bvn = newNumber()
  expect((await kyc(server, user, '/auth/kyc/bvn', { bvn: ` ${bvn} ` })).body).toEqual({
    message: 'OK',
    data: { next_stage: 'personal_info' },
  })
  const stored = await row<{ all: string; sealed: Buffer }>(
    'select to_jsonb(p)::text as all, bvn_sealed as sealed from profiles p where user_id = $1',
    [user.userId],
  )
  expect(stored!.all).not.toContain(bvn)
  expect(server.app.vault.open(stored!.sealed, 'bvn')).toBe(bvn)
  const other = await customerAt(server, 1)
  expect((await kyc(server, other, '/auth/kyc/bvn', { bvn })).body.data).toEqual({ bvn: [message] })
})

test('KYC2-08 VAL-26 VAL-27 VAL-28 API-20 personal info: the fields that the marital status asks for are required', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 1)
  const kids = 'Please enter a valid number of kids'
  await refuses(user, '/auth/kyc/personal-info', [
    [{}, 'marital_status', 'Value is required'],
    [{ marital_status: 'single' }, 'highest_qualification', 'Value is required'],
    [{ ...married, spouse_name: '' }, 'spouse_name', 'Please enter a spouse name'],
    [{ ...married, spouse_phone_number: '123' }, 'spouse_phone_number', 'Please enter a valid spouse phone'],
    [{ ...married, number_of_kids: null }, 'number_of_kids', kids],
    [{ ...married, number_of_kids: -1 }, 'number_of_kids', kids],
    [{ marital_status: 'widowed', highest_qualification: 'HND' }, 'number_of_kids', kids],
  ])
  expect((await kyc(server, user, '/auth/kyc/personal-info', married)).body.data).toEqual({ next_stage: 'next_of_kin' })
  expect((await current(user)).body.data.user.account).toMatchObject({ ...married, spouse_phone_number: '08031234567' })
})

test('C-65 fields that the marital status does not ask for are dropped, and cleared when it changes', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 2)
  await kyc(server, user, '/auth/kyc/personal-info', { ...married, marital_status: 'divorced', number_of_kids: 0 })
  expect((await current(user)).body.data.user.account).toMatchObject({
    spouse_name: null,
    spouse_phone_number: null,
    number_of_kids: 0,
  })
  await kyc(server, user, '/auth/kyc/personal-info', { ...married, marital_status: 'single' })
  expect((await current(user)).body.data.user.account).toMatchObject({
    marital_status: 'single',
    spouse_name: null,
    number_of_kids: null,
  })
})

test('KYC2-11 VAL-29 API-20 next of kin: name, relationship, and a phone by the phone rule', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 2)
  await refuses(user, '/auth/kyc/next-of-kin', [
    [{ ...nextOfKin, nok_name: '' }, 'nok_name', 'Please enter a valid next of kin name'],
    [{ ...nextOfKin, nok_relationship: '' }, 'nok_relationship', 'Value is required'],
    [{ ...nextOfKin, nok_phone: '0805' }, 'nok_phone', 'Please enter a valid phone number'],
  ])
  expect(
    (await kyc(server, user, '/auth/kyc/next-of-kin', { ...nextOfKin, nok_phone: '8057654321' })).body.data,
  ).toEqual({ next_stage: 'employment_info' })
  expect((await current(user)).body.data.user).toMatchObject(nextOfKin)
})

test('KYC2-12 VAL-30 VAL-31 API-20 employment: when employed all ten fields are required', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 3)
  const tomorrow = (await row<{ day: string }>('select (product_today() + 1) as day', []))!.day
  const own: Record<string, string> = {
    employer_name: 'Please enter your employer name',
    start_date: 'Please enter your employment start date',
    net_monthly_income: 'Please select a valid monthly income',
    address: 'Please enter a valid address',
  }
  const missing = Object.keys(employer).map(
    (field) => [{ ...employer, [field]: undefined }, field, own[field] ?? 'Value is required'] as const,
  )
  await refuses(user, '/auth/kyc/employment-info', [
    ...missing,
    [{ ...employer, start_date: tomorrow }, 'start_date', own['start_date']!],
    [{ ...employer, industry: 'Online Retail' }, 'industry', 'Please select one of the listed options'],
    [{ ...employer, lga: 'Ikeja' }, 'lga', 'Please select one of the listed options'],
    [{ ...employer, net_monthly_income: '0' }, 'net_monthly_income', own['net_monthly_income']!],
  ])
  expect((await kyc(server, user, '/auth/kyc/employment-info', employer)).body.data).toEqual({
    next_stage: 'documents_upload',
  })
  expect((await current(user)).body.data.user.account.employment).toEqual({ ...employer, net_monthly_income: 250_000 })
})

test('C-68 for the self-employed only the status is kept', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 4)
  await kyc(server, user, '/auth/kyc/employment-info', { ...employer, employment_status: 'self-employed' })
  const { employment } = (await current(user)).body.data.user.account
  expect(employment).toEqual({
    ...Object.fromEntries(Object.keys(employer).map((field) => [field, null])),
    employment_status: 'self-employed',
  })
})

test('DOC-06 DOC-07 API-21 the documents are complete when both are confirmed, in either order', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 4)
  const id = await uploaded(server, user.token, 'valid_id', await testPng())
  expect((await kyc(server, user, '/auth/kyc/confirm-id-upload', id)).body.data).toEqual({
    next_stage: 'documents_upload',
    currentStep: 'documents_upload',
  })
  expect((await kyc(server, user, '/auth/kyc/confirm-utility-upload', id)).status).toBe(400)
  const bill = await uploaded(server, user.token, 'utility_bill', testPdf, 'application/pdf')
  expect((await kyc(server, user, '/auth/kyc/confirm-utility-upload', bill)).body.data).toEqual({
    next_stage: 'attestation',
    currentStep: 'attestation',
  })
  expect((await current(user)).body.data.user.documents).toEqual({ utility_bill: bill.path, valid_id: id.path })
  const again = await uploaded(server, user.token, 'valid_id', await testPng())
  expect((await kyc(server, user, '/auth/kyc/confirm-id-upload', again)).body.data.next_stage).toBe('attestation')
})

test('both documents confirmed at once complete the step', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 4)
  const [id, bill] = [
    await uploaded(server, user.token, 'valid_id', await testPng()),
    await uploaded(server, user.token, 'utility_bill', await testPng()),
  ]
  const answers = await Promise.all([
    kyc(server, user, '/auth/kyc/confirm-id-upload', id),
    kyc(server, user, '/auth/kyc/confirm-utility-upload', bill),
  ])
  expect(answers.filter(({ body }) => body.data.next_stage === 'attestation')).toHaveLength(1)
})

test('DOC-08 API-22 documents-upload takes both in one multipart body, the first the utility bill, and answers next_stage', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 4)
  const both = await sendDocuments(user, [
    ['a.pdf', testPdf],
    ['b.png', await testPng()],
  ])
  expect([both.status, both.body]).toEqual([200, { message: 'OK', data: { next_stage: 'attestation' } }])
  const { documents } = (await current(user)).body.data.user
  expect([documents.utility_bill, documents.valid_id]).toEqual([
    expect.stringMatching(/^utility_bill\/.+\.pdf$/),
    expect.stringMatching(/^valid_id\/.+\.png$/),
  ])
})

test("C-58 documents-upload takes one at a time, and knows it by the part's name", async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 4)
  expect((await sendDocuments(user, [['valid_id.png', await testPng()]])).body.data).toEqual({
    next_stage: 'documents_upload',
  })
  expect((await sendDocuments(user, [['bill.pdf', testPdf]])).body.data).toEqual({ next_stage: 'attestation' })
  const other = await customerAt(server, 1)
  await completeSteps(server, other, level2, 4)
  expect(
    (
      await sendDocuments(other, [
        ['valid_id.png', await testPng()],
        ['utility_bill.pdf', testPdf],
      ])
    ).body.data,
  ).toEqual({ next_stage: 'attestation' })
})

test('documents-upload refuses a file that is no document or too large, no file, three files, or the same document twice', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 4)
  expect((await sendDocuments(user, [['a.png', Buffer.from('GIF89a')]])).status).toBe(400)
  expect((await sendDocuments(user, [['a.pdf', Buffer.concat([testPdf, Buffer.alloc(8_388_608)])]])).status).toBe(413)
  expect((await sendDocuments(user, [])).status).toBe(400)
  expect(
    (
      await sendDocuments(user, [
        ['a.pdf', testPdf],
        ['b.pdf', testPdf],
        ['c.pdf', testPdf],
      ])
    ).status,
  ).toBe(400)
  expect(
    (
      await sendDocuments(user, [
        ['valid_id.pdf', testPdf],
        ['valid_id-2.pdf', testPdf],
      ])
    ).body.data,
  ).toHaveProperty('documents')
  expect((await current(user)).body.data.user.documents).toEqual({ utility_bill: null, valid_id: null })
})

test('C-52 level 2 comes after level 1', async () => {
  const user = await signUp(server)
  const answer = await kyc(server, user, '/auth/kyc/bvn', { bvn: newNumber() })
  expect([answer.status, answer.body.message]).toEqual([403, 'Please complete KYC level 1 first.'])
  expect((await attest(server, user, 2)).status).toBe(403)
})

test('C-10 level 2 is for customers only', async () => {
  await createAgent(server.app, {
    phone: '08077777777',
    password: testPassword,
    firstName: 'Bola',
    lastName: 'Ade',
    email: 'bola@example.ng',
  })
  const agent = { phone: '', userId: '', token: await signIn(server, '08077777777') }
  for (const [path] of level2) expect((await kyc(server, agent, path, {})).status).toBe(403)
  expect((await attest(server, agent, 2)).status).toBe(403)
  expect((await current(agent)).status).toBe(403)
})

test('C-70 once level 2 is attested each of its steps is refused with the quoted sentence, and nothing changes', async () => {
  const user = await customerAt(server, 2)
  const before = (await current(user)).body
  const bodies = {
    '/auth/kyc/bvn': { bvn: newNumber() },
    '/auth/kyc/personal-info': married,
    '/auth/kyc/next-of-kin': nextOfKin,
    '/auth/kyc/employment-info': employer,
  }
  for (const [path, body] of Object.entries(bodies)) {
    const answer = await kyc(server, user, path, body)
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'You are unable to modify any information as we have already received your KYC Level 2 details. Please contact us if you need to make any changes.',
    ])
  }
  expect((await attest(server, user, 2)).status).toBe(403)
  expect((await sendDocuments(user, [['a.pdf', testPdf]])).status).toBe(403)
  expect((await current(user)).body).toEqual(before)
})
