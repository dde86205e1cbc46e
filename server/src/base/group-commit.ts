import pLimit from 'p-limit'

/** What is given once and committed together with others. */
type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

type Options = {
  /** How many a batch holds at most. */
  maxSize?: number
  /** A second batch begins while the first is under way only when so many wait, and half as many as the first holds: fewer would break the work into small pieces. */
  secondFrom?: number
  /** How many run at one time that are tried alone after their batch had failed. */
  aloneAtOnce?: number
  /** Milliseconds after which one of those is not tried any more. */
  maxAloneMs?: number
}

/**
 * Group commit: what comes while a batch is under way is the next batch, and one commit serves all of it. The first begins as soon as
 * everything that has arrived by now is read, so nothing waits for a timer.
 * @param commit does all items of a batch, all or nothing; answers their results in the same order
 * @param isOfOne whether a failure is one item's: each item of the batch is then tried alone, and only the wrong one fails
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
    void run(batch).finally(() => {
      batches -= 1
      items -= batch.length
      schedule()
    })
  }

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) for (const one of batch) void tryAlone(one, performance.now(), error)
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
      waiting.push({ item, resolve, reject })
      schedule()
    })
}
