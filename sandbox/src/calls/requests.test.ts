import { expect, test } from 'vitest'
import { newAccount, startTestSandbox } from '../test-sandbox.ts'

test('every call of a provider is listed in the order of arrival, without its query, also after a restart', async () => {
  const sandbox = await startTestSandbox()
  await newAccount(sandbox, 'ada@example.com')
  await sandbox.ask('GET', '/paystack/balance')
  await sandbox.ask('GET', '/dojah/api/v1/kyc/nin?nin=12345678901')
  await sandbox.ask('GET', '/sms')
  await sandbox.restart()
  const { body } = await sandbox.ask('GET', '/requests')
  expect(body.requests).toEqual([
    { provider: 'paystack', method: 'POST', path: '/customer', status: 200, at: expect.stringMatching(/Z$/) },
    expect.objectContaining({ path: expect.stringMatching(/^\/customer\/CUS_\w+\/identification$/), status: 202 }),
    expect.objectContaining({ path: '/dedicated_account', status: 200 }),
    expect.objectContaining({ path: '/balance', status: 401 }),
    { provider: 'dojah', method: 'GET', path: '/api/v1/kyc/nin', status: 401, at: expect.any(String) },
  ])
})
