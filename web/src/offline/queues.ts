/** @param isLast whether nothing has been added behind it */
type Work = (isLast: () => boolean) => Promise<unknown>

export type Queues = {
  /** Runs work once all earlier work under the same name is done. */
  readonly add: (name: string, work: Work) => void
  /** Resolves when all added work is done. */
  readonly allDone: () => Promise<unknown>
}

/**
 * A queue for each name: work under one name is done in its order, and waits for no other name.
 * @param onFailure gets the error of a piece of work; the work behind it is still done
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
