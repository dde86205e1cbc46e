import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { expect, test } from 'vitest'
import { ProviderNotReached, ProviderRefused, ProviderUnavailable, type SmsPort, smsFor } from '../providers/ports.ts'
import { makeBreaker } from './breaker.ts'
import { smsFailOver } from './sms-fail-over.ts'

const phone = normalisePhone('08109077743')!

/** A provider that fails while `problem` is set. */
function provider(name: string) {
  const state: { sent: number; problem: Error | null } = { sent: 0, problem: null }
  const port: SmsPort = {
    name,
    about: { label: name, key: '', base: '', baseUrl: 'http://x' },
    reports: { path: `/${name}`, header: null },
    send: async () => {
      if (state.problem) throw state.problem
      state.sent++
      return { messageId: null }
    },
    readReport: () => null,
    readAccount: () => Promise.reject(new Error('not asked')),
  }
  return { state, port }
}

function both() {
  let at = 0
  const [first, second] = [provider('one'), provider('two')]
  const make = () => makeBreaker({ failures: 3, delayMs: 1_000, now: () => at })
  const route = smsFailOver(first.port, second.port, make)
  const send = (tried: string | null = null) =>
    smsFor(route, tried)!
      .send(phone, 'Hello')
      .catch(() => 'failed')
  return { first: first.state, second: second.state, route, send, pass: (ms: number) => void (at += ms) }
}

const away = new ProviderNotReached('away')

test('OPER-70 the second provider gets texts only while the first one is away, and the first gets them again when it answers a probe', async () => {
  const { first, second, send, pass } = both()
  first.problem = away
  for (let n = 0; n < 3; n++) expect(await send()).toBe('failed')
  expect(second.sent).toBe(0)
  for (let n = 0; n < 4; n++) await send()
  expect([first.sent, second.sent]).toEqual([0, 4])
  first.problem = null
  pass(1_000)
  await send()
  await send()
  expect([first.sent, second.sent]).toEqual([2, 4])
})

test('OPER-70 a failure says whether the other provider takes texts, so that those of the queue do not wait for the first one', async () => {
  const { first, second, route } = both()
  ;[first.problem, second.problem] = [new ProviderUnavailable('slow'), new ProviderUnavailable('slow too')]
  const failure = () =>
    route
      .next()
      .send(phone, 'Hello')
      .then(
        () => null,
        (error: ProviderUnavailable) => [error.message, error.hasSubstitute],
      )
  const failures: unknown[] = []
  for (let n = 0; n < 6; n++) failures.push(await failure())
  const [one, two] = [
    ['slow', true],
    ['slow too', false],
  ]
  expect(failures).toEqual([one, one, one, two, two, two])
})

test('OPER-71 a text whose outcome at the first provider is unknown never goes to the second', async () => {
  const { first, second, send, route } = both()
  first.problem = away
  for (let n = 0; n < 3; n++) await send()
  expect(route.next().name).toBe('two')
  await expect(route.named('one')!.send(phone, 'Hello')).rejects.toThrow(ProviderNotReached)
  expect([first.sent, second.sent]).toEqual([0, 0])
  expect(route.named('three')).toBeNull()
})

test('OPER-70 a refusal is an answer: it gives no text to the second provider', async () => {
  const { first, second, send } = both()
  first.problem = new ProviderRefused('this number')
  for (let n = 0; n < 9; n++) await send()
  expect(second.sent).toBe(0)
})

test('OPER-70 with both away the first one is tried', async () => {
  const { first, second, send, route } = both()
  first.problem = second.problem = away
  for (let n = 0; n < 6; n++) await send()
  expect(route.next().name).toBe('one')
})
