import { expect, test } from 'vitest'
import { startTestSandbox } from '../test-sandbox.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded', apikey: 'a-key' }
const fields = { username: 'kasuwa', to: '+2348031230001', message: 'Hello', bulkSMSMode: '1' }

async function sandbox() {
  const { url, ask } = await startTestSandbox()
  const send = async (body: Record<string, string> | string, headers: Record<string, string> = form) => {
    const text = typeof body === 'string' ? body : new URLSearchParams(body).toString()
    const answer = await fetch(`${url()}/africastalking/version1/messaging`, { method: 'POST', headers, body: text })
    return { status: answer.status, text: await answer.text() }
  }
  return { ask, send }
}

test('OPER-70 a text is a form under a key; it is kept with the others, and answered with 201', async () => {
  const { ask, send } = await sandbox()
  const { status, text } = await send(fields)
  expect([status, JSON.parse(text)]).toEqual([
    201,
    {
      SMSMessageData: {
        Message: 'Sent to 1/1 Total Cost: NGN 4.0000',
        Recipients: [
          {
            statusCode: 101,
            number: '+2348031230001',
            status: 'Success',
            cost: 'NGN 4.0000',
            messageId: expect.stringMatching(/^ATXid_/),
          },
        ],
      },
    },
  ])
  expect((await ask('GET', '/sms?to=08031230001')).body).toMatchObject({ messages: [{ text: 'Hello' }] })
})

test('OPER-70 a number without a plus is answered with 201 and its code; no key, JSON and a missing field are refused in words', async () => {
  const { ask, send } = await sandbox()
  const { status, text } = await send({ ...fields, to: '2348031230001' })
  expect([status, text]).toEqual([201, expect.stringContaining('"statusCode":403')])
  expect(await send(fields, { 'content-type': form['content-type'] })).toMatchObject({ status: 401 })
  expect(await send('{}', { ...form, 'content-type': 'application/json' })).toMatchObject({ status: 415 })
  const { message: _message, ...incomplete } = fields
  expect(await send(incomplete)).toEqual({ status: 400, text: "Request is missing required form field 'message'" })
  expect((await ask('GET', '/sms')).body).toEqual({ messages: [] })
})
