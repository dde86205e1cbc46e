import { isAccountType, type AccountType } from '@kasuwa/domain/access/account-types.ts'

/** The requests of a page to a worker, and of one worker to another. */
export type Wish =
  /**
   * Keep the screens of this account type too. `script` is the page's first one: it differs with each build. The answer is whether the page has the
   * worker's own version; a waiting worker then begins to serve.
   */
  | { readonly wish: 'keep'; readonly accountType: AccountType; readonly script: string }
  /** Serve from now on, in place of the version before. */
  | { readonly wish: 'take over' }
  /** The answer is the place of the worker's page in the caches. */
  | { readonly wish: 'page' }

export function isWish(data: unknown): data is Wish {
  if (typeof data !== 'object' || data === null || !('wish' in data)) return false
  if (data.wish === 'take over' || data.wish === 'page') return true
  if (data.wish !== 'keep' || !('accountType' in data) || !('script' in data)) return false
  return isAccountType(data.accountType) && typeof data.script === 'string'
}

/** Asks a worker and waits for its answer, which an ended worker never gives. */
export function ask(worker: Pick<ServiceWorker, 'postMessage'>, wish: Wish): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => {
      port1.close()
      resolve(data)
    })
    port1.start()
    worker.postMessage(wish, [port2])
  })
}
