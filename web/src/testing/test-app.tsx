import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { createMemoryHistory } from '@tanstack/history'
import { act, cleanup, configure, getConfig, prettyDOM, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, vi } from 'vitest'
import './test-matchers.ts'
import { makeApp } from '../shell/app.tsx'
import { closeDialog } from '../base/dialog-store.ts'
import { stopIdleTimer } from '../base/session/idle-timer.ts'
import { closeKept } from '../offline/kept.ts'
import { closeSession, openSession } from '../base/session/session.ts'

// jsdom has <dialog>, but cannot open it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
window.scrollTo = () => undefined
// jsdom has no idle callback.
window.requestIdleCallback = (run) => window.setTimeout(run)
window.cancelIdleCallback = clearTimeout
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// Screens fetch their own code, which is slow on a busy machine.
configure({
  asyncUtilTimeout: 50_000,
  // The whole page is printed only when the wait is over, not at each check before.
  getElementError: (message, container) =>
    new Error(isWaiting() || !message ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`),
})
vi.setConfig({ testTimeout: 240_000 })

afterEach(() => {
  cleanup()
  stopIdleTimer()
  closeDialog()
  closeSession()
  // It is synchronous for memory, and a test page has no database to close.
  void closeKept()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Whether the testing library is waiting: it then leaves slow parts out of its messages. Its types do not list that. */
function isWaiting(): boolean {
  return (
    '_disableExpensiveErrorDiagnostics' in getConfig() &&
    Boolean(Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'))
  )
}

/** Signs a user in without a call. */
export function signInAs(
  accountType: AccountType | (string & {}),
  kycLevel: unknown = accountType === 'customer' ? 1 : 0,
): void {
  openSession({ token: `token of ${accountType}`, accountType, kycLevel })
}

/** Opens the app at an address, as after a reload. */
export function openApp(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const goToSiteRoot = vi.fn<() => void>()
  const page = render(makeApp({ history, goToSiteRoot, retries: 0 }).page)
  return {
    user: userEvent.setup(),
    here: () => history.location.pathname,
    query: () => history.location.search,
    back: () => act(async () => history.back()),
    goToSiteRoot,
    leave: page.unmount,
  }
}

/** Expects this many panels that could not be loaded, each with Try again. */
export async function expectFailedPanels(count: number): Promise<void> {
  await waitFor(() => expect(screen.getAllByText('This could not be loaded.')).toHaveLength(count))
  expect(screen.getAllByRole('button', { name: 'Try again', hidden: true })).toHaveLength(count)
}

/** Finds an account number, whose digits are shown in groups. */
export const reads =
  (number: string) =>
  (_: string, element: Element | null): boolean =>
    element?.getAttribute('translate') === 'no' && element.textContent === number
