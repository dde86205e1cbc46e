import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { expect, test } from 'vitest'
import { africasTalkingAdapter } from './africastalking.ts'
import { ProviderNotReached, ProviderRefused, ProviderUnavailable } from './ports.ts'
import { json, testProvider } from './test-provider.ts'

const phone = normalisePhone('08109077743')!
const reportSecret = 'a-secret-of-the-path'

function adapter(baseUrl: string, timeoutMs = 5_000) {
  return africasTalkingAdapter({
    baseUrl,
    username: 'kasuwa',
    apiKey: 'key',
    sender: 'Kasuwa',
    reportSecret,
    timeoutMs,
  })
}

const sent = (statusCode: number, status: string) => ({
  SMSMessageData: {
    Message: 'Sent to 1/1 Total Cost: NGN 4.0000',
    Recipients: [{ statusCode, number: '+2348109077743', status, cost: 'NGN 4.0000', messageId: 'ATXid_7' }],
  },
})

test('OPER-70 a text goes out as a form to the number with a plus, under the user name and the key', async () => {
  const { url, received } = await testProvider((_request, response) => json(response, 201, sent(101, 'Success')))
  expect(await adapter(url).send(phone, 'Your code is 123456')).toEqual({ messageId: 'ATXid_7' })
  expect(received).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/version1/messaging',
      headers: expect.objectContaining({ apikey: 'key', 'content-type': 'application/x-www-form-urlencoded' }),
      body: {
        username: 'kasuwa',
        to: '+2348109077743',
        message: 'Your code is 123456',
        bulkSMSMode: '1',
        from: 'Kasuwa',
      },
    }),
  ])
})

test.each([
  ['a refused number, with 201', 201, sent(403, 'InvalidPhoneNumber'), ProviderRefused],
  ['a number that refuses advertising', 201, sent(409, 'DoNotDisturbRejection'), ProviderRefused],
  ['nobody to send to', 201, { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, ProviderRefused],
  ['no money left', 201, sent(405, 'InsufficientBalance'), ProviderNotReached],
  ['a refused key', 401, {}, ProviderNotReached],
  ['a failure of the gateway', 201, sent(501, 'GatewayError'), ProviderUnavailable],
  ['a failure', 500, {}, ProviderUnavailable],
])('OPER-70 %s: whether the text may have left is known', async (_, status, body, kind) => {
  const { url } = await testProvider((_request, response) => json(response, status, body))
  const error: unknown = await adapter(url)
    .send(phone, 'Your code is 123456')
    .catch((failure: unknown) => failure)
  expect((error as Error).constructor).toBe(kind)
  expect((error as Error).message).not.toMatch(/123456|8109077743/)
})

test('OPER-72 a report counts only at the secret path, and says whether the text arrived', () => {
  const { readReport } = adapter('http://x')
  const raw = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString())
  const failed = raw({ id: 'ATXid_7', status: 'Failed', failureReason: 'UserInBlacklist', phoneNumber: '+234810' })
  expect(readReport(failed, reportSecret)).toEqual({ messageId: 'ATXid_7', state: 'failed', note: 'UserInBlacklist' })
  const states = ['Success', 'Rejected', 'Sent', 'Submitted', 'Buffered', 'constructor'].map(
    (status) => readReport(raw({ id: '7', status }), reportSecret)?.state,
  )
  expect(states).toEqual(['delivered', 'failed', null, null, null, null])
  for (const wrong of [undefined, '', 'another', `${reportSecret}x`]) expect(readReport(failed, wrong)).toBeNull()
  const without = africasTalkingAdapter({ baseUrl: 'http://x', username: 'k', apiKey: 'key' })
  expect(without.readReport(failed, '')).toBeNull()
})
