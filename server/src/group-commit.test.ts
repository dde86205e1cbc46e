import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** A commit that the test lets through: `batches` are those that have begun, in their order. */
function held(isOfOne: (error: unknown) => boolean = () => true) {
  const batches: { items: readonly number[]; pass(): void; fail(error: Error): void }[] = []
  const add = groupCommit<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, pass: () => resolve(items.map((item) => `done ${item}`)), fail: reject })
      }),
    isOfOne,
  )
  return { batches, add, sizes: () => batches.map(({ items }) => items.length) }
}

const range = (from: number, upTo: number) => Array.from({ length: upTo - from + 1 }, (_, index) => from + index)
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first begins at once; what comes meanwhile is the next batch, in its order, and each gets its own result', async () => {
  const { batches, add } = held()
  const results = range(1, 4).map((item) => add(item))
  expect(batches.map(({ items }) => items)).toEqual([[1]])
  batches[0]!.pass()
  await settled()
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]])
  batches[1]!.pass()
  expect(await Promise.all(results)).toEqual(['done 1', 'done 2', 'done 3', 'done 4'])
})

test('a second batch begins beside the first when eight wait, and never a third; none holds more than 64', async () => {
  const { batches, add, sizes } = held()
  const results = range(1, 8).map((item) => add(item))
  expect(sizes()).toEqual([1])
  results.push(add(9))
  expect(sizes()).toEqual([1, 8])
  results.push(...range(10, 109).map((item) => add(item)))
  expect(sizes()).toEqual([1, 8])
  batches[0]!.pass()
  await settled()
  expect(sizes()).toEqual([1, 8, 64])
  batches[1]!.pass()
  await settled()
  expect(sizes()).toEqual([1, 8, 64, 36])
  for (const batch of batches) batch.pass()
  expect(await Promise.all(results)).toEqual(range(1, 109).map((item) => `done ${item}`))
})

test('when a batch fails by one of its items each is tried alone, and the wrong one fails alone; the next batch does not wait for them', async () => {
  const { batches, add } = held()
  const first = add(0)
  const results = Promise.allSettled([1, 2, 3].map((item) => add(item)))
  batches[0]!.pass()
  await first
  await settled()
  batches[1]!.fail(new Error('one of them is wrong'))
  await settled()
  expect(batches.slice(2).map(({ items }) => items)).toEqual([[1], [2], [3]])
  const next = add(4)
  expect(batches[5]?.items).toEqual([4])
  batches[5]!.pass()
  batches[2]!.pass()
  batches[3]!.fail(new Error('2 is wrong'))
  batches[4]!.pass()
  expect(await results).toMatchObject([{ value: 'done 1' }, { reason: { message: '2 is wrong' } }, { value: 'done 3' }])
  expect(await next).toBe('done 4')
})

test('a failure that is of all of them, and that of a single one, goes to each caller, and nothing is tried again', async () => {
  const { batches, add } = held((error) => (error as Error).message !== 'connection lost')
  const results = Promise.allSettled([1, 2, 3].map((item) => add(item)))
  batches[0]!.fail(new Error('1 is wrong'))
  await settled()
  batches[1]!.fail(new Error('connection lost'))
  expect(await results).toMatchObject([
    { reason: { message: '1 is wrong' } },
    { reason: { message: 'connection lost' } },
    { reason: { message: 'connection lost' } },
  ])
  expect(batches).toHaveLength(2)
})

test('those that wait too long to be tried alone fail as their batch did', async () => {
  const tries: (readonly number[])[] = []
  const add = groupCommit<number, number>(
    async (items) => {
      tries.push(items)
      await new Promise((resolve) => setTimeout(resolve, 30))
      throw new Error(`${items.length} failed`)
    },
    () => true,
    { aloneAtOnce: 1, maxAloneMs: 40 },
  )
  const results = await Promise.allSettled(range(0, 10).map((item) => add(item)))
  const messages = results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''))
  expect(messages.filter((message) => message === 'Error: 1 failed').length).toBeGreaterThan(1)
  expect(messages.filter((message) => /Error: (8|10|2) failed/.test(message)).length).toBeGreaterThan(3)
  expect(messages.every((message) => message.startsWith('Error: '))).toBe(true)
})
