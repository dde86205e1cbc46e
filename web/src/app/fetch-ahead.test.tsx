import { afterEach, expect, test, vi } from 'vitest'
import { fetchAhead, mayFetchAhead } from './fetch-ahead.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('code is fetched ahead unless the person saves data or the network is slow; a browser that says nothing has a fast one', () => {
  expect(mayFetchAhead({})).toBe(true)
  expect(mayFetchAhead({ effectiveType: '4g', saveData: false })).toBe(true)
  expect(mayFetchAhead({ effectiveType: '4g', saveData: true })).toBe(false)
  for (const effectiveType of ['slow-2g', '2g', '3g']) expect(mayFetchAhead({ effectiveType })).toBe(false)
})

/** A browser whose network can change. */
function onNetwork(connection: { effectiveType: string }) {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { connection })
}

test('pages are fetched one after the other once the page is idle, and no more of them when the network has become slow', async () => {
  const connection = { effectiveType: '4g' }
  onNetwork(connection)
  const fetched: string[] = []
  let arrive = () => {}
  fetchAhead(['/one', '/two', '/three'], (path) => {
    fetched.push(path)
    return new Promise((resolve) => (arrive = resolve))
  })
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

test('nothing is fetched ahead on a slow network, or after it was stopped', async () => {
  onNetwork({ effectiveType: '2g' })
  const fetchPage = vi.fn<() => Promise<void>>()
  fetchAhead(['/one'], fetchPage)
  await vi.advanceTimersByTimeAsync(20_000)
  onNetwork({ effectiveType: '4g' })
  fetchAhead(['/one'], fetchPage)()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetchPage).not.toHaveBeenCalled()
})
