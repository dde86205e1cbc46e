import { onceIdle } from './once-idle.ts'

/** The browser's report of its network; Safari and Firefox have none. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Networks that are too slow: a page that a person waits for should not share them with pages that may never be opened. */
const slow = ['slow-2g', '2g', '3g']

/** Whether code may be fetched before it is needed: not if the person saves data or the network is slow. */
export function mayFetchAhead(
  { saveData = false, effectiveType = '4g' }: Connection = (navigator as { connection?: Connection }).connection ?? {},
): boolean {
  return !saveData && !slow.includes(effectiveType)
}

const busyMs = 500

/**
 * Fetches code, one part after the other, once the page is complete and idle, and never while `isCalling`: data that a person
 * waits for comes first. It fetches nothing on a slow network. Returns a function that stops it.
 */
export function fetchAhead(parts: readonly (() => Promise<void>)[], isCalling: () => boolean): () => void {
  let isStopped = false
  const fetchAll = async () => {
    for (const fetchPart of parts) {
      while (isCalling()) await new Promise((resolve) => setTimeout(resolve, busyMs))
      if (isStopped || !mayFetchAhead()) return
      await fetchPart()
    }
  }
  const stop = onceIdle(() => void fetchAll())
  return () => {
    isStopped = true
    stop()
  }
}
