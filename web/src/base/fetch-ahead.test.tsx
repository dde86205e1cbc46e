import { afterEach, expect, test, vi } from 'vitest'
import { fetchAhead, mayFetchAhead } from './fetch-ahead.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('code is fetched ahead unless the person saves data or the network is slow; a browser that does not report its network counts as fast', () => {
  expect(mayFetchAhead({})).toBe(true)
  expect(mayFetchAhead({ effectiveType: '4g', saveData: false })).toBe(true)
  expect(mayFetchAhead({ effectiveType: '4g', saveData: true })).toBe(false)
  for (const effectiveType of ['slow-2g', '2g', '3g']) expect(mayFetchAhead({ effectiveType })).toBe(false)
})

/** A browser whose network can change. */
function onNetwork(connection: { effectiveType: string }) {
  // A browser without idle callbacks, as Safari was.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { connection })
}

const isIdle = () => false

test('pages are fetched one after the other once the page is idle, and no more of them when the network has become slow', async () => {
  const connection = { effectiveType: '4g' }
  onNetwork(connection)
  const fetched: string[] = []
  let arrive = () => {}
  const fetchPart = (name: string) => () => {
    fetched.push(name)
    return new Promise<void>((resolve) => (arrive = resolve))
  }
  fetchAhead(['/one', '/two', '/three'].map(fetchPart), isIdle)
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetched).toEqual(['/one'])
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toEqual(['/one', '/two'])
  connection.effectiveType = '3g'
  arrive()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toEqual(['/one', '/two'])
})

test('code fetched ahead waits for the data of the page', async () => {
  onNetwork({ effectiveType: '4g' })
  const fetchPart = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  let isCalling = true
  fetchAhead([fetchPart], () => isCalling)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetchPart).not.toHaveBeenCalled()
  isCalling = false
  await vi.advanceTimersByTimeAsync(500)
  expect(fetchPart).toHaveBeenCalledOnce()
})

test('nothing is fetched ahead on a slow network, or after it was stopped', async () => {
  onNetwork({ effectiveType: '2g' })
  const fetchPart = vi.fn<() => Promise<void>>()
  fetchAhead([fetchPart], isIdle)
  await vi.advanceTimersByTimeAsync(20_000)
  onNetwork({ effectiveType: '4g' })
  fetchAhead([fetchPart], isIdle)()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetchPart).not.toHaveBeenCalled()
})
