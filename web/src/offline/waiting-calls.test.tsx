import { IDBFactory } from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused, NetworkFailure } from '../base/calls/call-failures.ts'
import { openSession } from '../base/session/session.ts'
import { startSending } from './send-waiting.ts'
import { answerCalls, type Sent } from '../testing/test-answers.ts'
import { allValues, closeKept, eraseKept, openKept } from './kept.ts'
import { sendOrWait, waitingCalls } from './waiting-calls.ts'

const about = { title: 'Next of kin', page: '/settings', draft: 'draft kin' }
const kin = { nok_name: 'Deborah James', nok_relationship: 'sibling', nok_phone: '08031234567' } as const
const other = { ...kin, nok_name: 'Musa James' } as const
const echo = ({ body }: Sent) => ({ data: body })
const database = new IDBFactory()
const key = async () => ({ owner: 'amina', key: btoa('a'.repeat(32)) })
const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
const save = (input: typeof kin | typeof other = kin, onWaiting = () => {}) =>
  sendOrWait('profile.saveNextOfKin', input, about, onWaiting)

/** A page of the tests has neither Web Crypto nor a database. */
function asInBrowsers(): void {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('indexedDB', database)
}

beforeEach(async () => {
  asInBrowsers()
  openSession({ token: 'token', accountType: 'customer', kycLevel: 1 })
  await openKept(key, 'token')
})
afterEach(async () => {
  await eraseKept()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('C-186 without a network a call waits, nothing is sent, and the form continues', async () => {
  online(false)
  const sent = answerCalls({})
  const onWaiting = vi.fn<() => void>()
  expect(await save(kin, onWaiting)).toBeNull()
  expect(onWaiting).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
  expect(waitingCalls()).toMatchObject([{ call: 'profile.saveNextOfKin', input: kin, refusal: null, isTried: false }])
})

test('C-186 it is sent once when the network is back, and then removed', async () => {
  const network = online(false)
  const sent = answerCalls({ 'profile.saveNextOfKin': echo })
  await save()
  const client = new QueryClient()
  const renewed = vi.spyOn(client, 'invalidateQueries')
  const run = startSending(client)
  run()
  expect(sent).toEqual([])
  network.mockReturnValue(true)
  run()
  run()
  await vi.waitFor(() => expect(waitingCalls()).toEqual([]))
  expect(sent).toMatchObject([{ call: 'profile.saveNextOfKin', body: kin }])
  expect(renewed).toHaveBeenCalledOnce()
})

test('C-186 C-174 with a network and no answer the failure offers to wait; sent later it has the same key', async () => {
  const sent = answerCalls({ 'profile.saveNextOfKin': 'no answer' })
  const failure = await save().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkFailure)
  expect(waitingCalls()).toEqual([])
  ;(failure as NetworkFailure).wait?.()
  expect(waitingCalls()).toMatchObject([{ isTried: true }])
  const later = answerCalls({ 'profile.saveNextOfKin': echo })
  const sendNow = startSending(new QueryClient())
  // The senders of earlier tests may be trying at this moment, and there is one at a time.
  await vi.waitFor(() => {
    sendNow()
    expect(waitingCalls()).toEqual([])
  })
  expect(later[0]?.idempotencyKey).toBe(sent[0]?.idempotencyKey)
})

test('C-186 pressed again while it waits, the same entry is sent under its key, and an edited one replaces it', async () => {
  const network = online(false)
  await save()
  const [first] = waitingCalls()
  await save()
  expect(waitingCalls().map((call) => call.key)).toEqual([first?.key])
  await save(other)
  expect(waitingCalls()).toMatchObject([{ input: other }])
  expect(waitingCalls()[0]?.key).not.toBe(first?.key)
  network.mockReturnValue(true)
  const sent = answerCalls({ 'profile.saveNextOfKin': echo })
  expect(await save(other)).toMatchObject({ data: other })
  expect(waitingCalls()).toEqual([])
  expect(sent).toHaveLength(1)
})

test('C-186 a refused call stays with its reason and the typed values; the calls after it are sent', async () => {
  const network = online(false)
  await save()
  await sendOrWait('kyc.nationality', { nationality: 'Nigeria' }, { ...about, draft: 'draft kyc' }, () => {})
  network.mockReturnValue(true)
  const refusal = { status: 409, body: { message: 'Your profile can no longer be changed.' } }
  const sent = answerCalls({ 'profile.saveNextOfKin': refusal, 'kyc.nationality': { data: { next_stage: 'nin' } } })
  const run = startSending(new QueryClient())
  run()
  await vi.waitFor(() => expect(waitingCalls()).toMatchObject([{ refusal: refusal.body.message, input: kin }]))
  expect(allValues().get('draft kin')).toEqual(kin)
  expect(sent).toHaveLength(2)
  run()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toHaveLength(2)
})

test('C-186 a busy server, or a session that has ended, leaves it waiting', async () => {
  for (const status of [503, 429, 401]) {
    const network = online(false)
    await save()
    network.mockReturnValue(true)
    const sent = answerCalls({ 'profile.saveNextOfKin': { status, body: {} } })
    startSending(new QueryClient())()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(waitingCalls()).toMatchObject([{ refusal: null, isTried: true }])
  }
})

test('C-186 a group that may have been created a day ago is not created again automatically', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  const sent = answerCalls({ 'groups.add': 'no answer' })
  const group = { name: 'Alpha', members: ['an id'], repayment_day: '5', location: 'Balogun', description: '' }
  const adding = sendOrWait('groups.add', group, { ...about, draft: null }, () => {})
  const failure = await adding.catch((error: unknown) => error)
  ;(failure as NetworkFailure).wait?.()
  await vi.waitFor(() => expect(waitingCalls()).toMatchObject([{ isTried: true, refusal: null }]))
  vi.useRealTimers()
  openSession({ token: 'token of the next day', accountType: 'customer', kycLevel: 1 })
  const run = startSending(new QueryClient())
  await vi.waitFor(() => {
    run()
    expect(waitingCalls()[0]?.refusal ?? '').toContain('Please check whether it arrived')
  })
  const before = sent.length
  run()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toHaveLength(before)
})

test('C-186 if the device keeps nothing, a call fails as usual', async () => {
  await closeKept()
  online(false)
  answerCalls({ 'profile.saveNextOfKin': 'no answer' })
  const failure = await save().catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'NetworkFailure', wait: undefined })
  expect(failure).not.toBeInstanceOf(CallRefused)
})
