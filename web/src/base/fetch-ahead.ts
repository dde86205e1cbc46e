import { onceIdle } from './once-idle.ts'

/** What a browser says of its network; Safari and Firefox say nothing. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** A page that somebody waits for should not share such a network with pages that may never be opened. */
const slow = ['slow-2g', '2g', '3g']

/** Whether code may be fetched before it is wanted: not where the person saves data or the network is slow. */
export function mayFetchAhead(
  { saveData = false, effectiveType = '4g' }: Connection = (navigator as { connection?: Connection }).connection ?? {},
): boolean {
  return !saveData && !slow.includes(effectiveType)
}

const busyMs = 500

/**
 * Fetches code, one part after the other, once the page is complete and nothing else is to be done, and never while `isCalling`: data that somebody
 * waits for come first. Fetches none where the network should be left alone. Answers what stops it.
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
