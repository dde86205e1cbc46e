import { AsyncResource } from 'node:async_hooks'
import pLimit from 'p-limit'

/** Work that is given one by one and committed together with others. */
type Waiting<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
  /** The call that gave the item: work in its scope has its log entries and its trace. */
  call: AsyncResource
}

type Options = {
  /** A batch has at most so many items. */
  maxSize?: number
  /**
   * A second batch begins while the first runs only when so many wait, and half as many as the first has: fewer would break the work into
   * small pieces.
   */
  secondFrom?: number
  /** After a batch has failed, so many of its items are tried alone at one time. */
  aloneAtOnce?: number
  /** After so many milliseconds an item is not tried alone any more. */
  maxAloneMs?: number
}

/**
 * Group commit: items that come while a batch runs are the next batch, and one commit serves all of them. The first batch begins as soon
 * as everything that has arrived is read, so nothing waits for a timer.
 * @param commit does all items of a batch, all or nothing; returns their results in the same order
 * @param isOfOne whether a failure belongs to one item: each item of the batch is then tried alone, and only the wrong one fails
 */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  isOfOne: (error: unknown) => boolean,
  { maxSize = 64, secondFrom = 8, aloneAtOnce = 6, maxAloneMs = 3_000 }: Options = {},
): (item: Item) => Promise<Result> {
  const alone = pLimit(aloneAtOnce)
  let waiting: Waiting<Item, Result>[] = []
  let [batches, items] = [0, 0]
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      while (mayBegin()) begin(waiting.splice(0, maxSize))
    })
  }

  const mayBegin = (): boolean =>
    batches === 0 ? waiting.length > 0 : batches === 1 && waiting.length >= Math.max(secondFrom, items / 2)

  function begin(batch: readonly Waiting<Item, Result>[]): void {
    batches += 1
    items += batch.length
    void runOf(batch).finally(() => {
      batches -= 1
      items -= batch.length
      schedule()
    })
  }

  const runOf = (batch: readonly Waiting<Item, Result>[]): Promise<void> =>
    batch[0]?.call.runInAsyncScope(() => run(batch)) ?? Promise.resolve()

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
    } catch (error) {
      if (batch.length > 1 && isOfOne(error))
        for (const one of batch) void one.call.runInAsyncScope(() => tryAlone(one, performance.now(), error))
      else for (const { reject } of batch) reject(error)
    }
  }

  /** The next batch does not wait for this one. */
  async function tryAlone(
    { item, resolve, reject }: Waiting<Item, Result>,
    since: number,
    error: unknown,
  ): Promise<void> {
    await alone(async () => {
      if (performance.now() - since > maxAloneMs) return reject(error)
      const results = await commit([item])
      resolve(results[0] as Result)
    }).catch(reject)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject, call: new AsyncResource('group commit') })
      schedule()
    })
}
