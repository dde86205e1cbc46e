import { expect, test } from 'vitest'
import { startTestSandbox } from '../test-sandbox.ts'

const person = 'first_name=Ada&last_name=Obi&dob=1990-05-06'
const headers = { appid: 'an-app', authorization: 'a-key' }

const lookUp = async (what: 'nin' | 'bvn', number: string) => {
  const { ask } = await startTestSandbox()
  return ask('GET', `/dojah/api/v1/kyc/${what}?${what}=${number}&${person}`, undefined, headers)
}

test('a NIN is answered with the names and the date of the request', async () => {
  const { status, body } = await lookUp('nin', '70123456789')
  expect(status).toBe(200)
  expect(body.entity).toMatchObject({ first_name: 'Ada', last_name: 'Obi', birth_date: '06-05-1990' })
})

test('a NIN ending in 1111 always belongs to another person', async () => {
  const { ask } = await startTestSandbox()
  for (const [first, other] of [
    ['Ada', 'IBRAHIM'],
    ['Ibrahim', 'NGOZI'],
  ]) {
    const path = `/dojah/api/v1/kyc/nin?nin=70123451111&first_name=${first}&last_name=Obi&dob=1990-05-06`
    expect((await ask('GET', path, undefined, headers)).body.entity?.first_name).toBe(other)
  }
})

test('a BVN is confirmed field by field, and one ending in 1111 belongs to another person', async () => {
  expect((await lookUp('bvn', '22233344455')).body.entity).toEqual({
    bvn: { value: '22233344455', status: true },
    first_name: { confidence_value: 100, status: true },
    last_name: { confidence_value: 100, status: true },
    date_of_birth: { confidence_value: 100, status: true },
  })
  expect((await lookUp('bvn', '22233341111')).body.entity).toMatchObject({
    bvn: { status: true },
    first_name: { status: false },
    last_name: { status: false },
    date_of_birth: { status: false },
  })
})

test.each([
  ['nin', '70123450000', 404],
  ['bvn', '22233340000', 404],
  ['nin', '70123452222', 503],
  ['bvn', '22233342222', 503],
  ['bvn', '2223334', 400],
  ['nin', '', 400],
] as const)('%s %s is %d with an error', async (what, number, status) => {
  expect(await lookUp(what, number)).toEqual({ status, body: { error: expect.any(String) } })
})

test.each([{}, { appid: 'an-app' }, { authorization: 'a-key' }])(
  'with the headers %j alone it is 401',
  async (some) => {
    const { ask } = await startTestSandbox()
    expect((await ask('GET', `/dojah/api/v1/kyc/nin?nin=70123456789`, undefined, some)).status).toBe(401)
  },
)
