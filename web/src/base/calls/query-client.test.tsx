import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallRefused, NetworkFailure } from './call-failures.ts'
import { signInAs } from '../../testing/test-app.tsx'
import * as dialogs from '../dialog-store.ts'
import { failureWords, showFailure } from './failure.ts'
import { GlobalDialog } from '../../shell/global-dialog.tsx'
import { makeQueryClient } from './query-client.ts'

const failures = [
  new CallRefused(503, { message: 'Busy' }),
  new CallRefused(400, { data: { phone: ['Wrong'] } }),
  new NetworkFailure(),
  new TypeError('x'),
]

// It is mocked as an object, so that its functions can be spied on.
vi.mock('../dialog-store.ts', async (original) => ({ ...(await original<typeof dialogs>()) }))

/** The ways in which a failure reaches the dialog. */
const ways = {
  'a query': async (failure: Error) => {
    await makeQueryClient(() => undefined, 0)
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(failure) })
      .catch(() => undefined)
  },
  'a mutation': async (failure: Error) => {
    const client = makeQueryClient(() => undefined)
    await client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(failure) })
      .execute(undefined)
      .catch(() => undefined)
  },
  'the sign-in': async (failure: Error) => showFailure(failure),
} as const

test.each(Object.entries(ways))('ERR-17 C-152 the shared error handler is the error catalogue: %s', async (_, fail) => {
  for (const error of failures) {
    const { unmount } = render(<GlobalDialog />)
    await act(() => fail(error))
    const { title, message } = failureWords(error)
    expect(screen.getByRole('dialog', { name: title }).textContent).toContain(message)
    unmount()
  }
})

test('C-157 a silent query shows no failure', async () => {
  render(<GlobalDialog />)
  const client = makeQueryClient(() => undefined, 0)
  const silent = client.fetchQuery({
    queryKey: ['x'],
    queryFn: () => Promise.reject(new NetworkFailure()),
    meta: { silent: true },
  })
  await act(() => silent.catch(() => undefined))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('C-50 a 401 ends the session if there is one, and otherwise changes nothing', async () => {
  const onExpired = vi.fn<() => void>()
  const fail = () =>
    makeQueryClient(onExpired, 0)
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(new CallRefused(401, {})) })
      .catch(() => undefined)
  await fail()
  expect(onExpired).not.toHaveBeenCalled()
  signInAs('customer')
  await fail()
  expect(onExpired).toHaveBeenCalledOnce()
})

test('C-186 without a network, data that was shown before needs no dialog; data that never came does', async () => {
  render(<GlobalDialog />)
  const client = makeQueryClient(() => undefined, 0)
  const ask = () =>
    client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(new NetworkFailure()) }).catch(() => undefined)
  client.setQueryData(['x'], 1, { updatedAt: 1 })
  await act(ask)
  expect(screen.queryByRole('dialog')).toBeNull()
  client.removeQueries()
  await act(ask)
  expect(screen.getByRole('dialog', { name: 'Network Error' })).toBeVisible()
})

test('C-186 money out never waits: the failure explains why', async () => {
  render(<GlobalDialog />)
  const client = makeQueryClient(() => undefined)
  const pay = client
    .getMutationCache()
    .build(client, { meta: { moneyOut: true }, mutationFn: () => Promise.reject(new NetworkFailure()) })
  const shown = vi.spyOn(dialogs, 'showDialog')
  await act(() => pay.execute(undefined).catch(() => undefined))
  expect(shown).toHaveBeenCalledOnce()
  const dialog = screen.getByRole('dialog', { name: 'Network Error' })
  expect(dialog.textContent).toContain('Payments are not kept to be sent later')
  expect(dialog.textContent).toContain('Please check your internet connection')
})
