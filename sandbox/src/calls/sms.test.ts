import { expect, test } from 'vitest'
import { startTestSandbox, textOf } from '../test-sandbox.ts'

const order = { api_key: 'any', from: 'Kasuwa', type: 'plain', channel: 'dnd' }

test('a message sent through Termii is read at GET /sms, newest first, with any spelling of the number', async () => {
  const { ask, product, restart } = await startTestSandbox()
  product.offset = 40 * 86_400_000
  for (const sms of ['first 111222', 'second 333444']) {
    const { status, body } = await ask('POST', '/termii/api/sms/send', { ...order, to: '2348031234567', sms })
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 200,
      code: 'ok',
      message: 'Successfully Sent',
    })
  }
  await ask('POST', '/termii/api/sms/send', { ...order, to: '2348039999999', sms: 'to somebody else' })
  await restart()
  for (const to of ['08031234567', '2348031234567', '%2B2348031234567', '+2348031234567', '+234%20803%20123%204567']) {
    const { body } = await ask('GET', `/sms?to=${to}`)
    expect(body.messages, to).toMatchObject([
      { to: '2348031234567', text: 'second 333444' },
      { to: '2348031234567', text: 'first 111222' },
    ])
    const age = Date.now() + product.offset - Date.parse(textOf(body.messages?.[0]?.sent_at))
    expect(age).toBeGreaterThanOrEqual(-1_000)
    expect(age).toBeLessThan(10_000)
  }
  expect((await ask('GET', '/sms')).body.messages).toHaveLength(3)
  expect((await ask('GET', '/sms?to=08030000000')).body).toEqual({ messages: [] })
})

test('Termii refuses a call without a key, and one without a number or a text', async () => {
  const { ask } = await startTestSandbox()
  const { api_key: _, ...keyless } = order
  expect((await ask('POST', '/termii/api/sms/send', { ...keyless, to: '2348031234567', sms: 'x' })).status).toBe(401)
  expect((await ask('POST', '/termii/api/sms/send', { ...order, to: '+2348031234567', sms: 'x' })).status).toBe(400)
  expect((await ask('POST', '/termii/api/sms/send', { ...order, to: '2348031234567' })).status).toBe(400)
  expect((await ask('GET', '/sms')).body).toEqual({ messages: [] })
})
