import { form as formOf, text } from '@kasuwa/contract/fields.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { GlobalDialog } from '../app/global-dialog.tsx'
import '../test-app.tsx'
import { checkLater, useCallForm } from './use-call-form.ts'

const schema = formOf({ name: text('Please enter a name', (name) => name.length > 2) })
const load = vi.fn<() => Promise<typeof schema>>()
const send = vi.fn<(input: unknown) => Promise<void>>()

function NameForm({ check }: { check: ReturnType<typeof checkLater<{ name: string }, { name: string }>> }) {
  const { register, formState, submitWith } = useCallForm(check, { name: 'Amina' })
  return (
    <form noValidate onSubmit={submitWith(send)}>
      <input aria-label="Name" {...register('name')} />
      <p>{formState.errors.name?.message}</p>
      <button type="submit" disabled={!formState.isValid}>
        Send
      </button>
    </form>
  )
}

beforeEach(() => {
  load.mockReset()
  send.mockReset().mockResolvedValue()
})

const button = () => screen.getByRole('button', { name: 'Send' })
const show = () => {
  render(
    <>
      <NameForm check={checkLater(load)} />
      <GlobalDialog />
    </>,
  )
  return userEvent.setup()
}

test('a form is shown before its check has come, which is fetched at the first use; nothing is sent before', async () => {
  const come = Promise.withResolvers<typeof schema>()
  load.mockReturnValue(come.promise)
  const user = show()
  await act(async () => undefined)
  expect(load).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name'), ' B{Enter}')
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(button()).toBeDisabled()
  expect(send).not.toHaveBeenCalled()
  await act(async () => come.resolve(schema))
  await waitFor(() => expect(button()).toBeEnabled())
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Amina B' }))
})

test('a check that does not come is shown when the form is sent, and tried again; what was typed stays', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const user = show()
  await user.type(screen.getByLabelText('Name'), ' B')
  await waitFor(() => expect(button()).toBeEnabled())
  await user.click(button())
  expect(await screen.findByRole('dialog', { name: 'Network Error' })).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  load.mockResolvedValue(schema)
  await user.click(button())
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Amina B' }))
  vi.unstubAllGlobals()
})

test('where the server is there and the check is not, the page can be loaded again', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const user = show()
  await user.click(screen.getByLabelText('Name'))
  await waitFor(() => expect(button()).toBeEnabled())
  await user.click(button())
  expect(await screen.findByRole('button', { name: 'Load the page again' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([screen.getByLabelText<HTMLInputElement>('Name').value, send.mock.calls]).toEqual(['Amina', []])
  vi.unstubAllGlobals()
})

test('an answer that the check refuses has its message, once the check is there', async () => {
  load.mockResolvedValue(schema)
  const user = show()
  await user.clear(screen.getByLabelText('Name'))
  await user.tab()
  expect(await screen.findByText('Please enter a name')).toBeVisible()
  expect(button()).toBeDisabled()
})
