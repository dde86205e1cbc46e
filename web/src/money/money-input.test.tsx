import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '../ui/fields/field.tsx'
import { MoneyInput } from './money-input.tsx'

afterEach(cleanup)

function Example({ first = '', onChange }: { first?: string; onChange?: (digits: string) => void }) {
  const [value, setValue] = useState(first)
  const keep = (digits: string) => {
    onChange?.(digits)
    setValue(digits)
  }
  return <Field label="Income">{(links) => <MoneyInput {...links} value={value} onChange={keep} />}</Field>
}

const input = () => screen.getByLabelText<HTMLInputElement>('Income')

test('digits are grouped as they are typed, and kept as digits', async () => {
  const onChange = vi.fn<(digits: string) => void>()
  render(<Example onChange={onChange} />)
  await userEvent.type(input(), '250000')
  expect(input().value).toBe('250,000')
  expect(onChange).toHaveBeenLastCalledWith('250000')
  expect(input().inputMode).toBe('numeric')
})

test('a character that is not a digit is dropped at once', async () => {
  render(<Example />)
  await userEvent.type(input(), '1a2-b')
  expect(input().value).toBe('12')
})

test('C-96 a dot typed into the middle of an amount stays visible, and the digits after it are not joined to those before it', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn<(digits: string) => void>()
  render(<Example first="250000" onChange={onChange} />)
  await user.type(input(), '.', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(input().value).toBe('250.000')
  expect(onChange).toHaveBeenLastCalledWith('250.000')
})

test.each([
  ['1500.00', '1,500.00', '1500'],
  ['50000.', '50,000.', '50000'],
  ['1000.50', '1,000.50', '1000.50'],
  ['250000.50abc', '250,000.50', '250000.50'],
])('C-96 %j is shown as %j and kept as %j, typed and pasted alike', async (text, shown, kept) => {
  const user = userEvent.setup()
  for (const enter of [() => user.type(input(), text), () => user.click(input()).then(() => user.paste(`₦${text}`))]) {
    const onChange = vi.fn<(digits: string) => void>()
    render(<Example onChange={onChange} />)
    await enter()
    expect(input().value).toBe(shown)
    expect(onChange).toHaveBeenLastCalledWith(kept)
    cleanup()
  }
})

test('C-96 decimals can be deleted one by one', async () => {
  const onChange = vi.fn<(digits: string) => void>()
  render(<Example onChange={onChange} />)
  await userEvent.type(input(), '1500.50{Backspace}{Backspace}{Backspace}7')
  expect(input().value).toBe('15,007')
  expect(onChange).toHaveBeenLastCalledWith('15007')
})

/** The browser has put a text into the field and the caret behind it. */
function typed(value: string, caret: number) {
  fireEvent.input(input(), { target: { value, selectionStart: caret, selectionEnd: caret } })
  return { value: input().value, caret: input().selectionStart }
}

test('the caret stays where one types in the middle', () => {
  render(<Example first="1000" />)
  expect(typed('12,000', 2)).toEqual({ value: '12,000', caret: 2 })
  expect(typed('123,000', 3)).toEqual({ value: '123,000', caret: 3 })
  expect(typed('1234,000', 4)).toEqual({ value: '1,234,000', caret: 5 })
})

test('Backspace steps over a separator and continues', () => {
  render(<Example first="1234" />)
  expect(typed('1234', 1)).toEqual({ value: '1,234', caret: 1 })
  expect(typed(',234', 0)).toEqual({ value: '234', caret: 0 })
})
