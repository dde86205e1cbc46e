import { day } from '@kasuwa/domain/dates.ts'
import { expect, test } from 'vitest'
import { dojahAdapter } from './dojah.ts'
import { json, testProvider } from './test-provider.ts'

const person = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: day('1993-06-10') }
const registered = {
  first_name: 'ADA',
  middle_name: 'NGOZI',
  last_name: 'OBI',
  birth_date: '10-06-1993',
  picture: '/9j/4AAQ',
}

function adapter(baseUrl: string, timeoutMs = 5_000) {
  return dojahAdapter({ baseUrl, appId: 'app', secretKey: 'sk_secret', timeoutMs })
}

async function answering(body: unknown, status = 200) {
  const { url, received } = await testProvider((_request, response) => json(response, status, body))
  return { ...adapter(url), received }
}

test('a NIN is asked with the names and the date, under our id and our bare key', async () => {
  const { checkNin, received } = await answering({ entity: registered, reference_id: 'REF1' })
  expect(await checkNin('70123456789', person)).toEqual({
    state: 'verified',
    providerReference: 'REF1',
    matched: { first: true, last: true, dateOfBirth: true },
  })
  expect(received[0]).toMatchObject({
    method: 'GET',
    path: '/api/v1/kyc/nin',
    headers: { appid: 'app', authorization: 'sk_secret' },
  })
  const query = { nin: '70123456789', first_name: 'Ada', last_name: 'Obi', dob: '1993-06-10' }
  expect(Object.fromEntries(received[0]?.query ?? [])).toEqual(query)
})

test('the other field names of a NIN answer are read too', async () => {
  const { checkNin } = await answering({
    entity: { firstname: 'Ada', surname: 'Obi', middlename: null, birthdate: '1993-06-10' },
  })
  expect(await checkNin('70123456789', person)).toMatchObject({ state: 'verified', providerReference: null })
})

test.each([
  [
    { first_name: 'Chioma', middle_name: '' },
    { first: false, last: true, dateOfBirth: true },
  ],
  [{ last_name: 'Okafor' }, { first: true, last: false, dateOfBirth: true }],
  [{ birth_date: '11-06-1993' }, { first: true, last: true, dateOfBirth: false }],
])('a NIN whose register answers %j is a mismatch', async (change, matched) => {
  const { checkNin } = await answering({ entity: { ...registered, ...change } })
  expect(await checkNin('70123456789', person)).toMatchObject({ state: 'mismatch', matched })
})

test('an answer without a date of birth verifies no one', async () => {
  const { checkNin } = await answering({ entity: { ...registered, birth_date: null } })
  expect(await checkNin('70123456789', person)).toMatchObject({
    state: 'unavailable',
    matched: { first: true, last: true },
    problem: expect.stringContaining('date of birth'),
  })
})

const agrees = { confidence_value: 100, status: true }
const differs = { confidence_value: 12, status: false }
const bvn = {
  bvn: { value: '22212345678', status: true },
  first_name: agrees,
  last_name: agrees,
  date_of_birth: { status: true },
}

test.each([
  [{}, 'verified', { first: true, last: true, dateOfBirth: true }],
  [{ first_name: differs }, 'mismatch', { first: false, last: true, dateOfBirth: true }],
  [{ date_of_birth: { status: false } }, 'mismatch', { first: true, last: true, dateOfBirth: false }],
  [{ bvn: { value: '22212345678', status: false } }, 'not_found', {}],
  [{ date_of_birth: null }, 'unavailable', { first: true, last: true }],
])('a BVN answered with %j is %s', async (change, state, matched) => {
  const { checkBvn, received } = await answering({ entity: { ...bvn, ...change } })
  expect(await checkBvn('22212345678', person)).toMatchObject({ state, matched })
  expect(received[0]).toMatchObject({ path: '/api/v1/kyc/bvn' })
  expect(received[0]?.query.get('bvn')).toBe('22212345678')
})

test.each([404, 400, 422])('%i: the register has no such number', async (status) => {
  const { checkNin, checkBvn } = await answering({ error: 'nin not found' }, status)
  const expected = { state: 'not_found', providerReference: null, matched: {} }
  expect(await checkNin('70123450000', person)).toEqual(expected)
  expect(await checkBvn('22212340000', person)).toEqual(expected)
})

test.each([401, 402, 403, 424, 429, 500, 503])('%i is unavailable, an answer and no error', async (status) => {
  const { checkNin } = await answering({ error: 'Top up your balance' }, status)
  const problem = `dojah GET /api/v1/kyc/nin: answered ${status} Top up your balance`
  expect(await checkNin('70123456789', person)).toEqual({
    state: 'unavailable',
    providerReference: null,
    matched: {},
    problem,
  })
})

test('no answer, a page, an empty entity and no connection are unavailable', async () => {
  const silent = await testProvider(() => undefined)
  const page = await testProvider((_request, response) => response.writeHead(404).end('<html>Not found</html>'))
  const empty = await testProvider((_request, response) => json(response, 200, { entity: {} }))
  for (const url of [silent.url, page.url, empty.url, 'http://127.0.0.1:1']) {
    expect(await adapter(url, 100).checkNin('70123456789', person)).toMatchObject({ state: 'unavailable' })
    expect(await adapter(url, 100).checkBvn('22212345678', person)).toMatchObject({ state: 'unavailable' })
  }
})
