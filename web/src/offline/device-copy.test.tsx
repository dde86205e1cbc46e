import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../testing/test-matchers.ts'
import { adminScreens } from '../shell/admin-screens.tsx'
import { agentScreens } from '../shell/agent-screens.tsx'
import { customerScreens } from '../shell/customer-screens.tsx'
import { keepOnDevice } from './device-copy.ts'
import { NewVersion } from '../shell/new-version.tsx'
import { screens } from '../base/routing/paths.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

class Worker extends EventTarget {
  isOfPagesVersion = true
  readonly asked: unknown[] = []

  postMessage(message: unknown, [port]: [MessagePort?]): void {
    this.asked.push(message)
    port?.postMessage(this.isOfPagesVersion)
  }
}

class Registration extends EventTarget {
  active = new Worker()
  waiting: Worker | null = null
  installing: Worker | null = null
  update = async () => undefined

  /** A version comes to the device. */
  install(isOfPagesVersion: boolean): Worker {
    const next = (this.installing = new Worker())
    next.isOfPagesVersion = isOfPagesVersion
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = next
    this.installing = null
    next.dispatchEvent(new Event('statechange'))
    return next
  }
}

function browser() {
  const registration = new Registration()
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: vi.fn<(address: string) => Promise<unknown>>(async () => registration),
    getRegistration: async () => registration as Registration | undefined,
    ready: Promise.resolve(registration),
  })
  const reload = vi.fn<() => void>()
  const open = async () => {
    render(
      <main tabIndex={-1}>
        <NewVersion />
      </main>,
    )
    const typed = container as unknown as ServiceWorkerContainer
    await act(() => keepOnDevice('agent', { container: typed, script: 'http://localhost/assets/index-1.js', reload }))
  }
  const serveBy = (worker: Worker) => {
    container.controller = worker
    act(() => void container.dispatchEvent(new Event('controllerchange')))
  }
  return { container, registration, reload, open, serveBy }
}

const words = 'A new version of Kasuwa is ready'
const keep = { wish: 'keep', accountType: 'agent', script: 'http://localhost/assets/index-1.js' }
const useNow = () => screen.findByRole('button', { name: 'Use it now' })

test('the worker is asked to keep the screens of the account type; on a new device there is no notice', async () => {
  const { container, registration, open, serveBy, reload } = browser()
  await open()
  expect(container.register).toHaveBeenCalledWith('/sw.js')
  expect(registration.active.asked).toEqual([keep])
  serveBy(registration.active)
  await waitFor(() => expect(registration.active.asked).toEqual([keep, keep]))
  expect(screen.queryByText(words)).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a newer version is announced; it takes over, and the page is reloaded, only when the button is pressed', async () => {
  const { registration, open, serveBy, reload } = browser()
  await open()
  const waiting = registration.install(false)
  const button = await useNow()
  expect(screen.getByRole('status')).toHaveTextContent(words)
  expect(waiting.asked).toEqual([keep])
  await userEvent.click(button)
  expect(waiting.asked).toEqual([keep, { wish: 'take over' }])
  expect(reload).not.toHaveBeenCalled()
  serveBy(waiting)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the version of this page itself is not announced', async () => {
  const { registration, open, serveBy } = browser()
  await open()
  const waiting = registration.install(true)
  serveBy(waiting)
  await waitFor(() => expect(waiting.asked).toEqual([keep, keep]))
  expect(screen.queryByText(words)).toBeNull()
})

test('Later removes the notice', async () => {
  const { registration, open } = browser()
  await open()
  registration.install(false)
  await useNow()
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText(words)).toBeNull()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('when another tab has changed to the newer version this page stays, and can change too', async () => {
  const { open, serveBy, reload } = browser()
  await open()
  const newer = new Worker()
  newer.isOfPagesVersion = false
  serveBy(newer)
  const button = await useNow()
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(button)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a browser that refuses a worker leaves the app as it is', async () => {
  const { container, registration, open } = browser()
  const noted = vi.spyOn(console, 'info').mockReturnValue()
  container.register.mockRejectedValue(new Error('No space'))
  await open()
  expect(noted).toHaveBeenCalledTimes(1)
  expect(registration.active.asked).toEqual([])
})

test('the screens that a device keeps for one account type are those that only this type may open', () => {
  for (const [type, list] of Object.entries({ customer: customerScreens, agent: agentScreens, admin: adminScreens }))
    for (const { name } of list) expect(screens[name].who, name).toBe(type)
  const listed = [...customerScreens, ...agentScreens, ...adminScreens].map(({ name }) => name)
  const ofOneType = Object.entries(screens).filter(([, { who }]) => ['customer', 'agent', 'admin'].includes(who))
  expect(ofOneType.map(([name]) => name).filter((name) => !listed.some((one) => one === name))).toEqual([
    'business-user-settings',
  ])
})
