import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { concurrencyLimitByKey } from './concurrency-limit.ts'

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

test('each key has its own turns', async () => {
  const take = concurrencyLimitByKey(1)
  const { seen, work } = watched()
  await Promise.allSettled(Array.from({ length: 12 }, (_, number) => take(`key ${number % 4}`, () => work(number))))
  expect(seen.max).toBe(4)
  await expect(take('key 0', async () => 'again')).resolves.toBe('again')
})
