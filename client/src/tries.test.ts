import { expect, test } from 'vitest'
import { CallRefused, NoAnswer } from './failures.ts'
import { withTries } from './tries.ts'

const usual = { tries: 4, firstWaitMs: 1, maxWaitMs: 50 }

const refused = (status: number, retryAfterSeconds: number | null = null) =>
  new CallRefused('no', { status, code: null, fields: {}, retryAfterSeconds, requestId: null })

/** Fails with each error in turn, then answers. */
function failing(...errors: Error[]) {
  let made = 0
  const make = async () => {
    const error = errors[made++]
    if (error) throw error
    return made
  }
  return make
}

test('OPER-55 a call is made again while no answer comes or the product asks for it, and no further', async () => {
  expect(await withTries(usual, undefined, failing(new NoAnswer(), refused(503), refused(429, 0.01)))).toBe(4)
  const always = failing(...Array.from({ length: 9 }, () => new NoAnswer('gone')))
  await expect(withTries(usual, undefined, always)).rejects.toThrow('gone')
  await expect(always()).rejects.toThrow('gone')
})

test('OPER-55 a refusal that would come again, and one that asks for a long wait, end the call at once', async () => {
  for (const error of [refused(400), refused(404), refused(409), refused(429, 60)]) {
    const make = failing(error)
    await expect(withTries(usual, undefined, make)).rejects.toBe(error)
    expect(await make()).toBe(2)
  }
})

test('OPER-55 a caller who gives up while the call waits is not kept waiting', async () => {
  const stop = new AbortController()
  const call = withTries({ ...usual, firstWaitMs: 10_000, maxWaitMs: 20_000 }, stop.signal, failing(new NoAnswer()))
  stop.abort(new Error('given up'))
  await expect(call).rejects.toThrow('given up')
})
