const maxWaitMs = 10_000
/** Milliseconds to wait: a page that has just loaded has idle moments between its scripts, its data and the first touch. */
const settleMs = 1_000

/** Runs something once the page is complete and has nothing else to do. Returns a function that stops it before. */
export function onceIdle(run: () => void): () => void {
  let stop = () => window.removeEventListener('load', wait)
  const wait = () => {
    // Safari has no idle callback.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(run, 2_000)
      stop = () => clearTimeout(timer)
      return
    }
    const timer = setTimeout(() => {
      const request = window.requestIdleCallback(run, { timeout: maxWaitMs })
      stop = () => window.cancelIdleCallback(request)
    }, settleMs)
    stop = () => clearTimeout(timer)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => stop()
}
