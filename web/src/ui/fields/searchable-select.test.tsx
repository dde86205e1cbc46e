import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { optionsOf } from './options.ts'
import { SearchableSelect } from './searchable-select.tsx'

afterEach(cleanup)

const states = optionsOf(['Abia', 'Adamawa', 'Kaduna', 'Kano', 'Katsina'])

type Setting = { first?: string; disabled?: boolean; loading?: boolean; onChange?: (value: string) => void }

function Example({ first = '', disabled = false, loading = false, onChange }: Setting) {
  const [value, setValue] = useState(first)
  const choose = (next: string) => {
    onChange?.(next)
    setValue(next)
  }
  return (
    <>
      <Field label="State">
        {(links) => (
          <SearchableSelect
            {...links}
            value={value}
            onChange={choose}
            options={states}
            placeholder="Choose a state"
            disabled={disabled}
            loading={loading}
          />
        )}
      </Field>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' })
const shown = async () =>
  within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('typing narrows the list, Enter takes the first that fits', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn<(value: string) => void>()
  render(<Example onChange={onChange} />)
  await user.type(box(), 'kan')
  expect(await shown()).toEqual(['Kano'])
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Kano')
  expect(box().value).toBe('Kano')
})

test('arrows move through the whole list', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(await shown()).toEqual(states.map(({ label }) => label))
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(box().value).not.toBe(''))
  expect(states.map(({ value }) => value)).toContain(box().value)
})

test('a press on the arrow shows all, a press on an option takes it', async () => {
  const user = userEvent.setup()
  render(<Example first="Kano" />)
  await user.click(screen.getByRole('button', { name: 'Choose a state: show all' }))
  expect(await shown()).toHaveLength(states.length)
  await user.click(screen.getByRole('option', { name: 'Abia' }))
  expect(box().value).toBe('Abia')
})

test('a text that matches nothing stays visible, and is no choice', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn<(value: string) => void>()
  render(<Example onChange={onChange} />)
  await user.type(box(), 'xyz')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(box().value).toBe(''))
})

test('the parent may clear the choice', async () => {
  const user = userEvent.setup()
  render(<Example first="Kano" />)
  expect(box().value).toBe('Kano')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(box().value).toBe('')
})

test('text that is emptied by hand is no choice any more', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn<(value: string) => void>()
  render(<Example first="Kano" onChange={onChange} />)
  await user.clear(box())
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('')
})

test('a name typed in full is chosen as the field is left; a part of one is not', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn<(value: string) => void>()
  render(<Example onChange={onChange} />)
  await user.type(box(), 'kadun')
  await user.tab()
  expect([box().value, onChange.mock.calls]).toEqual(['', []])
  await user.type(box(), 'kaduna ')
  await user.tab()
  expect(box().value).toBe('Kaduna')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Kaduna')
})

test('Escape closes the list and leaves the choice as it was', async () => {
  const user = userEvent.setup()
  render(<Example first="Kano" />)
  await user.click(box())
  await user.keyboard('abi')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box().value).toBe('Kano')
})

test('the input shows which option is active, and keeps the focus', async () => {
  const user = userEvent.setup()
  render(<Example first="Kaduna" />)
  await user.click(box())
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toBe('Kaduna')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Kano')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(active()).toBe('Katsina')
  expect(document.activeElement).toBe(box())
})

test('it does not react while it is disabled or its options are being loaded', () => {
  const { rerender } = render(<Example disabled />)
  expect(box().disabled).toBe(true)
  rerender(<Example loading />)
  expect(box().disabled).toBe(true)
  rerender(<Example />)
  expect(box().disabled).toBe(false)
})
