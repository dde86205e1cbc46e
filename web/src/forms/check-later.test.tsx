import { form as formOf, text } from '@kasuwa/contract/fields.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { GlobalDialog } from '../shell/global-dialog.tsx'
import '../testing/test-app.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCallForm } from './use-call-form.ts'
import { type Later, later } from './use-later.ts'

const schema = formOf({ name: text('Please enter a name', (name) => name.length > 2) })
const load = vi.fn<() => Promise<typeof schema>>()
const send = vi.fn<(input: unknown) => Promise<void>>()

function NameForm({ given }: { given: Later<typeof schema> }) {
  const form = useCallForm(given, { name: 'Amina' })
  const { register, formState, submitWith } = form
  return (
    <form noValidate onSubmit={submitWith(send)}>
      <label>
        Name
        <input {...register('name')} />
      </label>
      <p>{formState.errors.name?.message}</p>
      <SubmitButton form={form}>Send</SubmitButton>
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
      <NameForm given={later(load)} />
      <GlobalDialog />
    </>,
  )
  return userEvent.setup()
}

test('SHARED-26 a form is shown before its check has loaded, which is fetched at the first use; an Enter before that waits, and then sends it', async () => {
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
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Amina B' }))
  await waitFor(() => expect(button()).toBeEnabled())
})

test('SHARED-26 SHARED-25 an Enter that waited for the check sends nothing that the check refuses: the line says what is missing', async () => {
  const come = Promise.withResolvers<typeof schema>()
  load.mockReturnValue(come.promise)
  const user = show()
  await user.clear(screen.getByLabelText('Name'))
  await user.keyboard('{Enter}')
  expect(button()).toHaveAttribute('aria-busy', 'true')
  await act(async () => come.resolve(schema))
  expect(await screen.findByText('Still missing: Name')).toBeVisible()
  await waitFor(() => expect(button()).toBeDisabled())
  await user.keyboard('Al')
  expect(await screen.findByText('Please check: Name')).toBeVisible()
  await user.keyboard('iyu')
  await waitFor(() => expect(button()).toBeEnabled())
  expect(screen.queryByText(/Please check/)).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('a check that does not load is shown when the form is sent, and tried again; the typed values stay', async () => {
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

test('if the server answers but the check does not load, the page can be reloaded', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const user = show()
  await user.click(screen.getByLabelText('Name'))
  await waitFor(() => expect(button()).toBeEnabled())
  await user.click(button())
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([screen.getByLabelText<HTMLInputElement>('Name').value, send.mock.calls]).toEqual(['Amina', []])
  vi.unstubAllGlobals()
})

test('an answer that the check refuses has its message, once the check has loaded', async () => {
  load.mockResolvedValue(schema)
  const user = show()
  await user.clear(screen.getByLabelText('Name'))
  await user.tab()
  expect(await screen.findByText('Please enter a name')).toBeVisible()
  expect(button()).toBeDisabled()
})
