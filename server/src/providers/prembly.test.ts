import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '@kasuwa/domain/dates.ts'
import { startSandbox } from '@kasuwa/sandbox/sandbox.ts'
import { expect, onTestFinished, test } from 'vitest'
import { premblyAdapter } from './prembly.ts'
import { json, testProvider } from './test-provider.ts'

const person = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: day('1993-06-10') }
const nin = { firstname: 'ADA', middlename: 'NGOZI', surname: 'OBI', birthdate: '10-06-1993', photo: '/9j/4AAQ' }
const bvn = { firstName: 'Ada', middleName: '', lastName: 'Obi', dateOfBirth: '10-Jun-1993', phoneNumber: '0801' }
const found = (data: object) => ({
  status: true,
  detail: 'Verification Successful',
  response_code: '00',
  data,
  verification: { reference: 'REF1', status: 'VERIFIED' },
})

function adapter(baseUrl: string, timeoutMs = 5_000) {
  return premblyAdapter({ baseUrl, appId: 'app', apiKey: 'secret', timeoutMs })
}

async function answering(body: unknown, status = 200) {
  const { url, received } = await testProvider((_request, response) => json(response, status, body))
  return { ...adapter(url), received }
}

test('OPER-74 a NIN and a BVN are asked by their number alone, and compared with the registered person here', async () => {
  const asked = await answering(found(nin))
  expect(await asked.checkNin('70123456789', person)).toEqual({
    state: 'verified',
    providerReference: 'REF1',
    matched: { first: true, last: true, dateOfBirth: true },
  })
  expect(asked.received).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/verification/vnin',
      headers: expect.objectContaining({ 'x-api-key': 'secret', 'app-id': 'app' }),
      body: { number: '70123456789' },
    }),
  ])
  const other = await answering(found(bvn))
  expect(await other.checkBvn('22212345678', person)).toMatchObject({ state: 'verified' })
  expect(other.received[0]).toMatchObject({ path: '/verification/bvn', body: { number: '22212345678' } })
})

test.each([
  [
    { firstname: 'CHIOMA', middlename: '' },
    { first: false, last: true, dateOfBirth: true },
  ],
  [{ surname: 'OKAFOR' }, { first: true, last: false, dateOfBirth: true }],
  [{ birthdate: '11-06-1993' }, { first: true, last: true, dateOfBirth: false }],
])('OPER-74 a register that answers %j is a mismatch', async (change, matched) => {
  const { checkNin } = await answering(found({ ...nin, ...change }))
  expect(await checkNin('70123456789', person)).toMatchObject({ state: 'mismatch', matched })
})

test.each([200, 400, 404, 422])('OPER-74 record not found, with %i', async (status) => {
  const { checkNin } = await answering({ status: false, response_code: '01', detail: 'Record not found' }, status)
  expect(await checkNin('70123450000', person)).toEqual({ state: 'not_found', providerReference: null, matched: {} })
})

test.each([
  [200, { status: false, response_code: '03', detail: 'Insufficient wallet balance' }],
  [200, { status: false, response_code: '07', detail: 'Blocked BVN' }],
  [400, { status: false, response_code: '02', detail: 'Service unavailable' }],
  [200, found({ ...nin, birthdate: null })],
  [200, { status: true, response_code: '00' }],
  [400, { detail: 'Bad request' }],
  [401, { status: false, detail: 'Invalid keys' }],
  [503, {}],
  [200, '<html>'],
])('OPER-74 %i %j verifies nobody, and refuses nobody', async (status, body) => {
  const { checkNin, checkBvn } = await answering(body, status)
  for (const answer of [await checkNin('70123456789', person), await checkBvn('22212345678', person)]) {
    expect(answer).toMatchObject({ state: 'unavailable', problem: expect.stringContaining('prembly') })
    expect(answer.problem).not.toMatch(/70123456789|22212345678|Ada/)
  }
})

test('OPER-74 no answer and no connection are unavailable', async () => {
  const silent = await testProvider(() => undefined)
  for (const url of [silent.url, 'http://127.0.0.1:1'])
    expect(await adapter(url, 100).checkNin('70123456789', person)).toMatchObject({ state: 'unavailable' })
})

test('OPER-74 with the sandbox each ending of a number has its answer, and the wallet is read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-prembly-'))
  const settings = { port: 0, host: '127.0.0.1', dataDir, serverUrl: 'http://127.0.0.1:9', paystackSecretKey: 'sk' }
  const sandbox = await startSandbox(settings)
  onTestFinished(async () => {
    await sandbox.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { checkNin, checkBvn, readAccount } = adapter(`${sandbox.url}/prembly`)
  const john = { firstName: 'John', lastName: 'Doe', dateOfBirth: day('2000-01-01') }
  for (const check of [checkNin, checkBvn]) {
    const states = ['70123456789', '70123451111', '70123450000', '70123452222'].map((number) => check(number, john))
    expect((await Promise.all(states)).map(({ state }) => state)).toEqual([
      'verified',
      'mismatch',
      'not_found',
      'unavailable',
    ])
    expect(await check('123', john)).toMatchObject({ state: 'unavailable' })
  }
  expect(await readAccount()).toEqual({ balance: 'NGN 9900.00', isEmpty: false })
})
