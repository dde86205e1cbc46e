import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import '../testing/test-app.tsx'
import { showDialog, type DialogContent } from '../base/dialog-store.ts'
import { GlobalDialog } from './global-dialog.tsx'

function show(content: DialogContent) {
  render(<GlobalDialog />)
  act(() => showDialog(content))
  return screen.getByRole('dialog')
}

test('SHARED-13 a title (default Notification), a message, and an icon by type', () => {
  for (const kind of ['error', 'success', 'info', 'warning'] as const) {
    render(<GlobalDialog />)
    act(() => showDialog({ kind, message: `It is ${kind}` }))
    const [dialog] = screen.getAllByRole('dialog', { name: 'Notification' })
    expect(dialog).toHaveTextContent(`It is ${kind}`)
    expect(dialog?.querySelector('[data-kind]')).toHaveAttribute('data-kind', kind)
  }
  act(() => showDialog({ kind: 'info', title: 'Account Added', message: 'Done' }))
  expect(screen.getAllByRole('dialog', { name: 'Account Added' })[0]).toHaveTextContent('Done')
})

test('SHARED-14 an optional action button with its label and handler', async () => {
  const run = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  show({ kind: 'warning', message: 'Upgrade', action: { label: 'Upgrade Now', run }, onCancel })
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade Now' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(onCancel).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('SHARED-14 an optional Cancel button; Escape and a press next to the dialog count as cancelling, once', async () => {
  const onCancel = vi.fn<() => void>()
  const content: DialogContent = {
    kind: 'info',
    message: 'Sure?',
    cancellable: true,
    onCancel,
    action: { label: 'Yes', run: () => undefined },
  }
  const dialog = show(content)
  await userEvent.click(screen.getByText('Sure?'))
  expect(onCancel).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledTimes(1)
  expect(dialog.isConnected).toBe(false)
  act(() => showDialog(content))
  act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(onCancel).toHaveBeenCalledTimes(2)
  act(() => showDialog(content))
  await userEvent.click(screen.getByRole('dialog'))
  expect(onCancel).toHaveBeenCalledTimes(3)
})

test('SHARED-15 the error dialog is of width sm', () => {
  expect(show({ kind: 'error', message: 'No' })).toHaveClass('max-w-sm')
})
