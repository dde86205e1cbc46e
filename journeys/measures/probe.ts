/** The page's measures of itself, in milliseconds since the navigation began; `usableMs` is null until the page is usable. */
export type Seen = {
  usableMs: number | null
  paintedMs: number | null
  largestPaintMs: number | null
  shift: number
  blockedMs: number
  slowestEventMs: number
}

/** The form that makes the page at `/` usable: our sign-in, or the first form of another product. */
export type FormToFind = 'ours' | 'any'

declare global {
  interface Window {
    seen: Seen
  }
}

/**
 * Runs in the page before its own scripts. A sign-in page is usable once typing makes its button ready: a painted form is not enough.
 * Another screen is usable once its heading is there and all its data has loaded. On another product's page `any` form will do: a visible
 * enabled input, and a visible enabled button that submits.
 */
export function probe(form: FormToFind = 'ours'): void {
  const seen: Seen = {
    usableMs: null,
    paintedMs: null,
    largestPaintMs: null,
    shift: 0,
    blockedMs: 0,
    slowestEventMs: 0,
  }
  window.seen = seen
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paintedMs = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaintMs = startTime))
  watch('layout-shift', (entry) => {
    if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
      seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
  watch('longtask', ({ duration }) => (seen.blockedMs += duration - 50))
  watch('event', ({ duration }) => (seen.slowestEventMs = Math.max(seen.slowestEventMs, duration)), {
    durationThreshold: 16,
  })

  const type = (field: HTMLInputElement, text: string) => {
    if (field.value === text) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const isFormUsable = () => {
    const [phone, password] = document.querySelectorAll<HTMLInputElement>('main form input')
    if (!phone || !password) return false
    type(phone, '8031000001')
    type(password, 'Kasuwa#1demo')
    return document.querySelector('main form button[type=submit]:enabled') !== null
  }
  const isScreenUsable = () =>
    document.querySelector('main h1') !== null && document.querySelector('main .animate-breathe') === null
  const isThere = (selector: string) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
  const isAnyUsable = () =>
    isThere('input:enabled:not([type=hidden])') && isThere('button:is([type=submit], form :not([type])):enabled')
  const isOurs = location.pathname === '/' ? isFormUsable : isScreenUsable
  const isUsable = form === 'any' ? isAnyUsable : isOurs
  const timer = setInterval(() => {
    if (!isUsable()) return
    clearInterval(timer)
    seen.usableMs = performance.now()
  }, 10)
}
