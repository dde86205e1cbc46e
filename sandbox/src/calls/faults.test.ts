import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newRecipient, startTestSandbox, transferOrder } from '../test-sandbox.ts'

test('refuse: the next calls get no answer, and later ones do', async () => {
  const { ask, paystack } = await startTestSandbox()
  expect((await ask('POST', '/faults', { provider: 'paystack', mode: 'refuse', count: 2 })).body).toEqual({
    faults: [{ provider: 'paystack', mode: 'refuse', count: 2 }],
  })
  await expect(paystack('GET', '/balance')).rejects.toThrow()
  expect((await ask('GET', '/faults')).body.faults).toEqual([{ provider: 'paystack', mode: 'refuse', count: 1 }])
  await expect(paystack('GET', '/bank')).rejects.toThrow()
  expect((await paystack('GET', '/balance')).status).toBe(200)
  expect((await ask('GET', '/faults')).body.faults).toEqual([])
})

test('error: 500, in each provider’s own format', async () => {
  const { ask, paystack } = await startTestSandbox()
  for (const provider of ['paystack', 'termii', 'dojah'])
    await ask('POST', '/faults', { provider, mode: 'error', count: 1 })
  expect(await paystack('GET', '/balance')).toMatchObject({ status: 500, body: { status: false, type: 'api_error' } })
  expect(await ask('POST', '/termii/api/sms/send', {})).toMatchObject({
    status: 500,
    body: { message: 'Internal server error' },
  })
  expect(await ask('GET', '/dojah/api/v1/kyc/nin?nin=1')).toMatchObject({
    status: 500,
    body: { error: 'Internal server error' },
  })
})

test('hang: no answer comes, the call is listed without a status, and stopping does not wait for it', async () => {
  const { ask, paystack, restart } = await startTestSandbox()
  await ask('POST', '/faults', { provider: 'paystack', mode: 'hang', count: 1 })
  const hanging = paystack('GET', '/balance').then(
    () => 'answered',
    () => 'cut off',
  )
  expect(await Promise.race([hanging, sleep(400, 'waiting')])).toBe('waiting')
  expect((await ask('GET', '/requests')).body.requests).toMatchObject([{ path: '/balance', status: 0 }])
  await restart()
  expect(await hanging).toBe('cut off')
})

test('lose_answer: the work is done, but its answer is cut off', async () => {
  const sandbox = await startTestSandbox()
  const order = transferOrder(await newRecipient(sandbox), 'the-answer-is-lost')
  await sandbox.ask('POST', '/faults', { provider: 'paystack', mode: 'lose_answer', count: 1, path: '/transfer' })
  await expect(sandbox.paystack('POST', '/transfer', order)).rejects.toThrow()
  const { body } = await sandbox.paystack('GET', '/transfer/verify/the-answer-is-lost')
  expect(body.data).toMatchObject({ status: 'success', amount: 250_000 })
  expect(await sandbox.paystack('POST', '/transfer', order)).toMatchObject({
    status: 400,
    body: { code: 'duplicate_transfer_reference' },
  })
})

test('forbid: virtual accounts are not available, but everything else is', async () => {
  const { ask, paystack } = await startTestSandbox()
  await ask('POST', '/faults', { provider: 'paystack', mode: 'forbid', count: 1 })
  expect((await paystack('GET', '/balance')).status).toBe(200)
  expect(await paystack('POST', '/dedicated_account', { customer: 'CUS_x' })).toMatchObject({
    status: 403,
    body: { status: false, message: 'Dedicated NUBAN is not available for your business' },
  })
})

test.each([
  '/api/v1/kyc/nin',
  '/dojah/api/v1/kyc/nin',
  'GET /api/v1/kyc/nin',
  '/api/v1/kyc/*',
  '/kyc/nin',
  '/api/v1/{what}/nin',
  '/api/v1/kyc/nin?nin=1',
])('a fault for the path %s applies only there', async (path) => {
  const { ask } = await startTestSandbox()
  const headers = { appid: 'a', authorization: 'b' }
  await ask('POST', '/faults', { provider: 'dojah', mode: 'error', count: 1, path })
  expect((await ask('GET', '/dojah/api/v1/general/banks', undefined, headers)).status).toBe(404)
  expect((await ask('GET', '/dojah/api/v1/kyc/nin?nin=12345678901', undefined, headers)).status).toBe(500)
})

test.each(['/transfer', 'POST /api/v1/kyc/nin', '/api/v1/kyc', '/api/v1/kyc/nin/more'])(
  'a fault for %s does not apply to another path',
  async (path) => {
    const { ask } = await startTestSandbox()
    await ask('POST', '/faults', { provider: 'dojah', mode: 'error', count: 1, path })
    const answer = await ask('GET', '/dojah/api/v1/kyc/nin?nin=12345678901', undefined, {
      appid: 'a',
      authorization: 'b',
    })
    expect(answer.status).toBe(200)
  },
)

test('DELETE clears every fault, and faults that are on survive a restart', async () => {
  const { ask, paystack, restart } = await startTestSandbox()
  await ask('POST', '/faults', { provider: 'paystack', mode: 'error', count: 3, path: '/balance' })
  await paystack('GET', '/balance')
  await restart()
  expect((await ask('GET', '/faults')).body.faults).toEqual([
    { provider: 'paystack', mode: 'error', count: 2, path: '/balance' },
  ])
  expect((await ask('DELETE', '/faults')).body).toEqual({ faults: [] })
  await restart()
  expect((await paystack('GET', '/balance')).status).toBe(200)
})

test.each([
  { provider: 'nobody' },
  { mode: 'explode' },
  { count: 0 },
  { count: 1.5 },
  { count: '2' },
  { provider: 'termii', mode: 'pending' },
  { provider: 'dojah', mode: 'forbid' },
  { mode: 'fail', path: '/balance' },
])('a fault with %j is 400', async (wrong) => {
  const { ask } = await startTestSandbox()
  const { status, body } = await ask('POST', '/faults', { provider: 'paystack', mode: 'error', count: 1, ...wrong })
  expect(status).toBe(400)
  expect(body).toEqual({ message: expect.any(String) })
  expect((await ask('GET', '/faults')).body.faults).toEqual([])
})
