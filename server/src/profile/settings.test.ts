import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../access/staff/create-staff.ts'
import { signIn, signUp, type SignedUp, testAgent, testPassword } from '../access/sign-up/test-sign-up.ts'
import {
  attest,
  customerAt,
  employer,
  kyc,
  level2,
  married,
  nextOfKin,
  shop,
  completeSteps,
} from '../testing/test-kyc.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const save = (user: Pick<SignedUp, 'token'>, path: string, body: unknown) =>
  server.call('POST', path, body, { as: user.token })
const me = async (user: Pick<SignedUp, 'token'>) =>
  (await server.call('GET', '/auth/me', undefined, { as: user.token })).body.data
const saves = {
  '/user/settings/personal-info': married,
  '/user/settings/next-of-kin': nextOfKin,
  '/user/settings/employment-info': employer,
  '/user/settings/business-info': shop,
}

test('SET-10 C-80 personal info is saved and answered', async () => {
  const user = await signUp(server)
  const { status, body } = await save(user, '/user/settings/personal-info', married)
  expect([status, body]).toEqual([
    200,
    { message: 'Your personal profile has been updated!', data: { ...married, spouse_phone_number: '08031234567' } },
  ])
  expect((await me(user)).account).toMatchObject(body.data)
})

test('SET-11 C-80 next of kin is saved and answered', async () => {
  const user = await signUp(server)
  const { body } = await save(user, '/user/settings/next-of-kin', nextOfKin)
  expect(body).toEqual({ message: 'Your Next of Kin data has been updated!', data: nextOfKin })
  expect(await me(user)).toMatchObject(nextOfKin)
})

test('SET-12 C-80 employment is saved and answered', async () => {
  const user = await signUp(server)
  const { body } = await save(user, '/user/settings/employment-info', employer)
  expect(body).toEqual({
    message: 'Your employment data has been updated!',
    data: { ...employer, net_monthly_income: 250_000 },
  })
  expect((await me(user)).account.employment).toEqual(body.data)
})

test('SET-13 C-80 the business is saved and answered', async () => {
  const user = await signUp(server)
  const { body } = await save(user, '/user/settings/business-info', shop)
  expect(body).toEqual({ message: 'Your business data has been updated!', data: shop })
  expect((await me(user)).account.businesses).toMatchObject([shop])
  const bad = await save(user, '/user/settings/business-info', { ...shop, name: '' })
  expect(bad.body.data).toEqual({ name: ['Please enter a valid business name'] })
})

test('C-65 C-68 fields that a choice does not ask for are cleared, and fields that do not belong to it are refused', async () => {
  const user = await signUp(server)
  await save(user, '/user/settings/personal-info', married)
  expect(
    (await save(user, '/user/settings/personal-info', { ...married, marital_status: 'single' })).body.data,
  ).toMatchObject({ spouse_name: null, number_of_kids: null })
  await save(user, '/user/settings/employment-info', employer)
  expect(
    (await save(user, '/user/settings/employment-info', { employment_status: 'self-employed' })).body.data,
  ).toMatchObject({ employer_name: null, lga: null })
  expect((await save(user, '/user/settings/employment-info', { ...employer, lga: 'Ikeja' })).body.data).toEqual({
    lga: ['Please select one of the listed options'],
  })
  expect(
    (await save(user, '/user/settings/employment-info', { ...employer, industry: 'Online Retail' })).body.data,
  ).toEqual({ industry: ['Please select one of the listed options'] })
  expect(
    (await save(user, '/user/settings/business-info', { ...shop, sub_category: 'Poultry Farming' })).body.data,
  ).toEqual({ sub_category: ['Please select one of the listed options'] })
})

test('C-73 settings and KYC keep one record; a settings save completes no step', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2, 1)
  await save(user, '/user/settings/personal-info', married)
  const { body } = await server.call('GET', '/auth/kyc/current-step/2', undefined, { as: user.token })
  expect([body.data.currentStep, body.data.user.account.spouse_name]).toEqual(['personal_info', married.spouse_name])
})

test("C-76 once a customer's level 2 is in, every save is refused with the quoted sentence and nothing changes", async () => {
  const user = await customerAt(server, 2)
  const before = { ...(await me(user)), profile_picture_url: null }
  for (const [path, body] of Object.entries(saves)) {
    const answer = await save(user, path, body)
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'You are unable to modify any information as we have already received your KYC Level 2 details. Please contact us if you need to make any changes.',
    ])
  }
  expect({ ...(await me(user)), profile_picture_url: null }).toEqual(before)
  const changed = await server.call(
    'POST',
    '/auth/password/change',
    { oldPassword: testPassword, newPassword: 'Fr3sh!harvest' },
    { as: user.token },
  )
  expect(changed.status).toBe(200)
})

test('C-76 C-70 a closed form is refused before any field is checked: 403 and never 400, with nothing, with nonsense, with a future day', async () => {
  const user = await customerAt(server, 2)
  const sentence = /^You are unable to modify any information/
  for (const [path, good] of Object.entries(saves)) {
    for (const body of [
      {},
      { marital_status: 7, nok_name: [], employment_status: '?', name: '' },
      { ...good, start_date: '2999-01-01' },
    ]) {
      const answer = await save(user, path, body)
      expect([path, answer.status, answer.body]).toEqual([path, 403, { message: expect.stringMatching(sentence) }])
    }
  }
  const level = '/auth/kyc'
  for (const step of ['bvn', 'personal-info', 'next-of-kin', 'employment-info']) {
    expect(await save(user, `${level}/${step}`, {})).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(sentence) },
    })
  }
  for (const step of [
    'nationality',
    'nin',
    'residential-address',
    'business-details',
    'business-address',
    'source-of-revenue',
  ]) {
    const attested = 'This KYC level has already been received and can no longer be changed.'
    expect(await save(user, `${level}/${step}`, {})).toMatchObject({ status: 403, body: { message: attested } })
  }
})

test('C-76 an open profile answers the errors in its fields', async () => {
  const user = await customerAt(server, 1)
  expect((await save(user, '/user/settings/next-of-kin', {})).status).toBe(400)
  expect((await save(user, '/auth/kyc/bvn', {})).status).toBe(400)
})

test('a save that races the attestation is either before it or refused', async () => {
  const user = await customerAt(server, 1)
  await completeSteps(server, user, level2)
  const [attested, ...saved] = await Promise.all([
    attest(server, user, 2),
    ...Array.from({ length: 6 }, () =>
      save(user, '/user/settings/next-of-kin', { ...nextOfKin, nok_name: 'Late Comer' }),
    ),
  ])
  expect(attested.status).toBe(200)
  expect(saved.every(({ status }) => status === 200 || status === 403)).toBe(true)
  expect((await kyc(server, user, '/auth/kyc/next-of-kin', nextOfKin)).status).toBe(403)
  expect((await save(user, '/user/settings/next-of-kin', nextOfKin)).status).toBe(403)
})

test('C-81 agents and admins save all four and are never locked', async () => {
  await createAdmin(server.app, {
    phone: '08066666666',
    password: testPassword,
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi@example.ng',
  })
  await server.app.database.run("update users set kyc_level = 2 where phone in ('08066666666', '08099999999')")
  for (const phone of ['08066666666', '08099999999']) {
    const token = await signIn(server, phone)
    for (const [path, body] of Object.entries(saves)) expect((await save({ token }, path, body)).status).toBe(200)
  }
})

test('a save cannot change the level, the status or another’s record', async () => {
  const [user, other] = [await signUp(server), await signUp(server)]
  await save(user, '/user/settings/next-of-kin', {
    ...nextOfKin,
    user_id: other.userId,
    kyc_level: 2,
    account_type: 'admin',
    status: 'banned',
  })
  expect(await me(user)).toMatchObject({ kyc_level: 0, account_type: 'customer', status: 'active', ...nextOfKin })
  expect((await me(other)).nok_name).toBeNull()
})
