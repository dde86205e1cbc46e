import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { ChoiceInput } from './choice-input.tsx'
import { optionsOf } from './options.ts'

afterEach(cleanup)

function Example({ error }: { error?: string }) {
  const form = useForm({ defaultValues: { size: '' } })
  const size = useWatch({ control: form.control, name: 'size' })
  return (
    <form>
      <ChoiceInput label="Size" options={optionsOf(['small', 'large'])} error={error} {...form.register('size')} />
      <output>{size}</output>
      <button type="button" onClick={() => form.setFocus('size')}>
        Focus
      </button>
    </form>
  )
}

test('a press on a tile chooses it', async () => {
  render(<Example />)
  await userEvent.click(screen.getByText('large'))
  expect(screen.getByRole('status').textContent).toBe('large')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'large' }).checked).toBe(true)
})

test('the keyboard reaches the tiles and chooses', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  await user.keyboard(' ')
  expect(screen.getByRole('status').textContent).toBe('small')
})

test('a mistake is announced and belongs to the group', () => {
  render(<Example error="Choose one" />)
  const group = screen.getByRole('radiogroup', { name: 'Size' })
  expect(screen.getByRole('alert').textContent).toBe('Choose one')
  expect(group.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one')
})

test('the form can bring the focus to it', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'Focus' }))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'small' }))
})

test('C-177 with many, each is checked by itself; a message belongs to each', async () => {
  function Many() {
    const form = useForm({ defaultValues: { sizes: ['small'] } })
    const sizes = useWatch({ control: form.control, name: 'sizes' })
    return (
      <form>
        <ChoiceInput
          many
          label="Sizes"
          options={optionsOf(['small', 'large'])}
          error={sizes.length === 0 ? 'Please choose one' : undefined}
          {...form.register('sizes')}
        />
        <output>{sizes.join(' ')}</output>
      </form>
    )
  }
  render(<Many />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await userEvent.click(box('large'))
  expect(screen.getByRole('group', { name: 'Sizes' })).toBeVisible()
  expect(screen.getByRole('status').textContent).toBe('small large')
  for (const name of ['small', 'large']) await userEvent.click(box(name))
  for (const name of ['small', 'large']) {
    expect(box(name).getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(box(name).getAttribute('aria-describedby')!)!.textContent).toBe('Please choose one')
  }
})
