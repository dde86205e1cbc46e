import { createMemoryHistory } from '@tanstack/history'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRouting, type Way } from './routing.ts'

const scrollTo = vi.fn<(x: number, y: number) => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('scrollTo', scrollTo)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

type Options = Partial<Parameters<typeof makeRouting>[0]>

/** A routing whose pages are all loaded, unless a test says otherwise. */
async function started(options: Options = {}) {
  const history = createMemoryHistory({ initialEntries: ['/one'] })
  const routing = makeRouting({ history, wayAt: (path) => ({ show: path }), fetchCode: () => undefined, ...options })
  await routing.start()
  return { routing, history, shown: () => routing.shown.get()?.path, scrollOf: () => routing.shown.get()?.scrollTo }
}

const never = new Promise<void>(() => undefined)

test('the old page stays until the code of the next one has loaded, and the address is ahead of it', async () => {
  let arrive = () => {}
  const code = new Promise<void>((resolve) => (arrive = resolve))
  const { routing, shown } = await started({ fetchCode: (path) => (path === '/two' ? code : undefined) })
  const opened = routing.navigate('/two')
  await vi.advanceTimersByTimeAsync(499)
  expect([routing.latest.get().pathname, shown()]).toEqual(['/two', '/one'])
  arrive()
  await opened
  expect(shown()).toBe('/two')
})

test('after half a second the next page is shown without its code', async () => {
  const { routing, shown } = await started({ fetchCode: (path) => (path === '/two' ? never : undefined) })
  void routing.navigate('/two')
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBe('/two')
})

test('while the page of an address is not decided, the screen says after half a second that it is loading', async () => {
  let decide: (way: Way) => void = () => {}
  const asked = new Promise<Way>((resolve) => (decide = resolve))
  const { routing, shown } = await started({ wayAt: (path) => (path === '/two' ? asked : { show: path }) })
  const opened = routing.navigate('/two')
  await vi.advanceTimersByTimeAsync(499)
  expect(shown()).toBe('/one')
  await vi.advanceTimersByTimeAsync(1)
  expect(shown()).toBe(null)
  decide({ show: '/two' })
  await opened
  expect(shown()).toBe('/two')
})

test('a page that loads late does not replace one that was opened after it', async () => {
  let arrive = () => {}
  const code = new Promise<void>((resolve) => (arrive = resolve))
  const { routing, shown } = await started({ fetchCode: (path) => (path === '/two' ? code : undefined) })
  const opened = routing.navigate('/two')
  await routing.navigate('/three')
  arrive()
  await opened
  expect(shown()).toBe('/three')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown()).toBe('/three')
})

test('a redirect replaces the entry: Back does not lead into it again', async () => {
  const { routing, history, shown } = await started({
    wayAt: (path) => (path === '/closed' ? { goTo: '/three' } : { show: path }),
  })
  await routing.navigate('/closed')
  expect([history.location.pathname, shown()]).toEqual(['/three', '/three'])
  history.back()
  expect(shown()).toBe('/one')
})

test('a new page begins at its top, Back at its old place, and a list that is filtered stays in place', async () => {
  const { routing, history, scrollOf } = await started()
  vi.stubGlobal('scrollY', 700)
  await routing.navigate('/two')
  expect(scrollOf()).toBe(0)
  vi.stubGlobal('scrollY', 300)
  await routing.navigate('/two?status=failed', { keepScroll: true })
  expect(scrollOf()).toBe(null)
  await routing.navigate('/two?status=failed&page=2')
  expect(scrollOf()).toBe(0)
  history.go(-2)
  expect(scrollOf()).toBe(300)
  history.back()
  expect(scrollOf()).toBe(700)
  await routing.navigate('/one#main')
  expect(scrollOf()).toBe(null)
})

test('the old place is known after a reload too', async () => {
  const { routing, history } = await started()
  vi.stubGlobal('scrollY', 700)
  await routing.navigate('/two')
  window.dispatchEvent(new Event('pagehide'))
  const { scrollOf } = await started({ history })
  history.back()
  expect(scrollOf()).toBe(700)
})

test('a search that is written while another page loads changes neither page', async () => {
  const { routing, history, shown } = await started({ fetchCode: (path) => (path === '/two' ? never : undefined) })
  void routing.navigate('/two')
  routing.setSearch('?search=Halima', { replace: true })
  expect([history.location.href, shown()]).toEqual(['/two', '/one'])
  await vi.advanceTimersByTimeAsync(500)
  routing.setSearch('?search=Halima', { replace: true })
  expect(history.location.href).toBe('/two?search=Halima')
})

test('no code is fetched ahead for a page that the visitor may not open', async () => {
  const fetchCode = vi.fn<(path: string) => undefined>()
  const { routing } = await started({
    fetchCode,
    wayAt: (path) => (path === '/closed' ? { goTo: '/one' } : { show: path }),
  })
  fetchCode.mockClear()
  await routing.prefetch('/closed')
  await routing.prefetch('/two')
  expect(fetchCode.mock.calls).toEqual([['/two']])
})
