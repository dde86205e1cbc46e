import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { Toggle } from './toggle.tsx'

afterEach(cleanup)

function Example({ error }: { error?: string }) {
  const form = useForm({ defaultValues: { same: false } })
  const same = useWatch({ control: form.control, name: 'same' })
  return (
    <form>
      <Toggle label="The same" error={error} {...form.register('same')} />
      <output>{String(same)}</output>
    </form>
  )
}

test('a press on its label switches it', async () => {
  render(<Example />)
  await userEvent.click(screen.getByText('The same'))
  expect(screen.getByRole('status').textContent).toBe('true')
})

test('Space switches it', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  await user.keyboard(' ')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'The same' }).checked).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('true')
})

test('a mistake is announced and belongs to it', () => {
  render(<Example error="Value is required" />)
  const toggle = screen.getByRole('switch', { name: 'The same' })
  expect(screen.getByRole('alert').textContent).toBe('Value is required')
  expect(toggle.getAttribute('aria-invalid')).toBe('true')
})
