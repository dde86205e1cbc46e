/** @param isLast whether nothing has been added behind it */
type Work = (isLast: () => boolean) => Promise<unknown>

export type Queues = {
  /** Does something once all that was added under the same name before is done. */
  readonly add: (name: string, work: Work) => void
  /** Resolves when all that has been added is done. */
  readonly allDone: () => Promise<unknown>
}

/**
 * A queue for each name: what is added under one name is done in its order, and waits for no other name.
 * @param onFailure is given what a piece of work threw; those behind it are done all the same
 */
export function makeQueues(onFailure: (error: unknown) => void): Queues {
  const lasts = new Map<string, Promise<unknown>>()
  return {
    add: (name, work) => {
      const before = lasts.get(name) ?? Promise.resolve()
      const isLast = () => lasts.get(name) === own
      const own: Promise<unknown> = before
        .then(() => work(isLast))
        .catch(onFailure)
        .then(() => isLast() && lasts.delete(name))
      lasts.set(name, own)
    },
    allDone: () => Promise.all(lasts.values()),
  }
}
