import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** A commit that waits until the test lets it end: `batches` are those that have begun, in order. */
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
/** Waits until the released work has ended and the next batch has begun. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('items that have arrived begin at once; those that come meanwhile are the next batch, in their order, and each gets its own result', async () => {
  const { batches, add } = held()
  const results = [add(1), add(2)]
  await settled()
  results.push(...range(3, 5).map((item) => add(item)))
  await settled()
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]])
  batches[0]!.pass()
  await settled()
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  batches[1]!.pass()
  expect(await Promise.all(results)).toEqual(['done 1', 'done 2', 'done 3', 'done 4', 'done 5'])
})

test('a second batch begins while the first runs when eight items wait, and half as many as the first has; never a third; none has more than 64', async () => {
  const { batches, add, sizes } = held()
  const results: Promise<string>[] = []
  const come = async (upTo: number): Promise<number[]> => {
    results.push(...range(results.length + 1, upTo).map((item) => add(item)))
    await settled()
    return sizes()
  }
  const pass = async (place: number): Promise<number[]> => {
    batches[place]!.pass()
    await settled()
    return sizes()
  }
  expect(await come(1)).toEqual([1])
  expect(await come(8)).toEqual([1])
  expect(await come(9)).toEqual([1, 8])
  expect(await come(109)).toEqual([1, 8])
  expect(await pass(0)).toEqual([1, 8, 64])
  expect(await pass(1)).toEqual([1, 8, 64, 36])
  expect(await pass(3)).toEqual([1, 8, 64, 36])
  expect(await come(109 + 31)).toEqual([1, 8, 64, 36])
  expect(await come(109 + 32)).toEqual([1, 8, 64, 36, 32])
  for (const batch of batches) batch.pass()
  expect(await Promise.all(results)).toEqual(range(1, 141).map((item) => `done ${item}`))
})

test('when a batch fails by one of its items each is tried alone, and the wrong one fails alone; the next batch does not wait for them', async () => {
  const { batches, add } = held()
  const first = add(0)
  await settled()
  const results = Promise.allSettled([1, 2, 3].map((item) => add(item)))
  batches[0]!.pass()
  await first
  await settled()
  batches[1]!.fail(new Error('one of them is wrong'))
  await settled()
  expect(batches.slice(2).map(({ items }) => items)).toEqual([[1], [2], [3]])
  const next = add(4)
  await settled()
  expect(batches[5]?.items).toEqual([4])
  batches[5]!.pass()
  batches[2]!.pass()
  batches[3]!.fail(new Error('2 is wrong'))
  batches[4]!.pass()
  expect(await results).toMatchObject([{ value: 'done 1' }, { reason: { message: '2 is wrong' } }, { value: 'done 3' }])
  expect(await next).toBe('done 4')
})

test('a failure of the whole batch, or of a batch of one item, goes to each caller, and nothing is tried again', async () => {
  const { batches, add } = held((error) => (error as Error).message !== 'connection lost')
  const single = Promise.allSettled([add(1)])
  await settled()
  const pair = Promise.allSettled([add(2), add(3)])
  batches[0]!.fail(new Error('1 is wrong'))
  await settled()
  batches[1]!.fail(new Error('connection lost'))
  expect([...(await single), ...(await pair)]).toMatchObject([
    { reason: { message: '1 is wrong' } },
    { reason: { message: 'connection lost' } },
    { reason: { message: 'connection lost' } },
  ])
  expect(batches).toHaveLength(2)
})

test('items that wait too long to be tried alone fail as their batch did', async () => {
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
  const results = await Promise.allSettled(range(1, 10).map((item) => add(item)))
  const messages = results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''))
  expect(new Set(messages)).toEqual(new Set(['Error: 1 failed', 'Error: 10 failed']))
  expect(tries.length).toBeLessThan(10)
})

test('OPER-41 a batch runs in the call of its first item, and an item that is tried alone in its own', async () => {
  const calls = new AsyncLocalStorage<string>()
  const ran: (string | undefined)[] = []
  const commit = groupCommit(
    async (items: readonly number[]) => {
      ran.push(calls.getStore())
      if (items.length > 1) throw new Error('one of them is wrong')
      return items
    },
    () => true,
  )
  await Promise.all(['a', 'b', 'c'].map((name, n) => calls.run(name, () => commit(n))))
  await calls.run('d', () => commit(4))
  expect(ran).toEqual(['a', 'a', 'b', 'c', 'd'])
})
