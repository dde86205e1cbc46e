import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { boundedQueue, concurrencyLimitByKey, refuseAboveByKey } from './concurrency-limit.ts'

function watched() {
  let running = 0
  const seen = { max: 0, order: [] as number[] }
  const work = async (number: number) => {
    running++
    seen.max = Math.max(seen.max, running)
    await sleep(5)
    running--
    seen.order.push(number)
    if (number % 7 === 3) throw new Error(`work ${number}`)
  }
  return { seen, work }
}

test('never more than so many at once, in the order they came, whether they fail or not', async () => {
  const take = concurrencyLimitByKey(3)
  const { seen, work } = watched()
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, number) => take('one key', () => work(number))),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  expect(seen.max).toBe(3)
  expect(seen.order).toEqual(Array.from({ length: 30 }, (_, number) => number))
})

test('each key has its own limit', async () => {
  const take = concurrencyLimitByKey(1)
  const { seen, work } = watched()
  await Promise.allSettled(Array.from({ length: 12 }, (_, number) => take(`key ${number % 4}`, () => work(number))))
  expect(seen.max).toBe(4)
  await expect(take('key 0', async () => 'again')).resolves.toBe('again')
})

test('a bounded queue refuses work that would wait too long, and accepts more as soon as there is room', async () => {
  const queue = boundedQueue({ atOnce: 2, waiting: 3, retryAfterSeconds: 4 })
  const { seen, work } = watched()
  const tries = await Promise.allSettled(Array.from({ length: 9 }, () => queue(() => work(0))))
  expect(tries.map(({ status }) => status === 'fulfilled')).toEqual([
    ...Array<true>(5).fill(true),
    ...Array<false>(4).fill(false),
  ])
  const refused = tries.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'unavailable', detail: { retryAfterSeconds: 4 } })
  expect(seen.max).toBe(2)
  await expect(queue(async () => 'again')).resolves.toBe('again')
})

test('above the limit of a key the work is not begun', async () => {
  const take = refuseAboveByKey(2, () => new Error('too many'))
  const { seen, work } = watched()
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => take(`key ${index % 2}`, () => work(0))),
  )
  expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(seen.order).toHaveLength(4)
  await expect(take('key 0', async () => 'again')).resolves.toBe('again')
})
