import { createHmac } from 'node:crypto'
import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { expect, test } from 'vitest'
import { ProviderUnavailable } from './ports.ts'
import { termiiAdapter } from './termii.ts'
import { json, testProvider } from './test-provider.ts'

const phone = normalisePhone('08109077743')!

function adapter(baseUrl: string, timeoutMs = 5_000) {
  return termiiAdapter({ baseUrl, apiKey: 'key', sender: 'Kasuwa', timeoutMs })
}

test('a text goes out as plain SMS on the channel that reaches every number, to the number without a plus', async () => {
  const expected = {
    code: 'ok',
    message_id: '9122821270554876574',
    message: 'Successfully Sent',
    balance: 77.5,
    user: 'Kasuwa',
  }
  const { url, received } = await testProvider((_request, response) => json(response, 200, expected))
  expect(await adapter(url).send(phone, 'Your code is 123456')).toEqual({ messageId: '9122821270554876574' })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/api/sms/send',
    body: {
      api_key: 'key',
      to: '2348109077743',
      from: 'Kasuwa',
      sms: 'Your code is 123456',
      type: 'plain',
      channel: 'dnd',
    },
  })
})

test.each([
  [200, { code: 'error', message: 'Invalid sender' }],
  [200, {}],
  [400, { message: 'Insufficient balance' }],
  [401, { message: 'Invalid API key' }],
  [404, { code: 404, message: 'ApplicationSenderId not found' }],
  [500, {}],
])('%i %j: not sent', async (status, body) => {
  const { url } = await testProvider((_request, response) => json(response, status, body))
  await expect(adapter(url).send(phone, 'Your code is 123456')).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('a message that was not sent is reported without the code and the number', async () => {
  const { url } = await testProvider((_request, response) => json(response, 400, { message: 'Insufficient balance' }))
  const problem = 'termii POST /api/sms/send: refused with 400: Insufficient balance'
  await expect(adapter(url).send(phone, 'Your code is 123456')).rejects.toThrow(problem)
  const silent = await testProvider(() => undefined)
  await expect(adapter(silent.url, 100).send(phone, 'Your code is 123456')).rejects.toThrow(
    /^termii [^\d]*within 100 ms$/,
  )
})

test('NOTE-14 a report counts only with the signature of its bytes, and none does without a secret', () => {
  const raw = Buffer.from('{"message_id":"7","status":"Message Failed"}')
  const signature = createHmac('sha512', 'secret').update(raw).digest('hex')
  const withSecret = termiiAdapter({ baseUrl: 'http://x', apiKey: 'key', sender: 'Kasuwa', secret: 'secret' })
  expect(withSecret.readReport(raw, signature)).toEqual({ messageId: '7', state: 'failed', note: 'Message Failed' })
  for (const wrong of [undefined, '', 'zz', signature.slice(2)]) expect(withSecret.readReport(raw, wrong)).toBeNull()
  expect(withSecret.readReport(Buffer.from('{}'), signature)).toBeNull()
  expect(adapter('http://x').readReport(raw, signature)).toBeNull()
})
