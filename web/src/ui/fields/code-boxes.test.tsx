import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeBoxes } from './code-boxes.tsx'

afterEach(cleanup)

function show() {
  const onChange = vi.fn<(code: string) => void>()
  const onBlur = vi.fn<() => void>()
  render(<CodeBoxes label="Code" length={6} onChange={onChange} onBlur={onBlur} />)
  const inputs = screen.getAllByRole<HTMLInputElement>('textbox')
  return {
    user: userEvent.setup(),
    onChange,
    onBlur,
    inputs,
    digits: () => inputs.map(({ value }) => value || '_').join(''),
    focused: () => inputs.indexOf(document.activeElement as HTMLInputElement),
  }
}

test('OTP-01 six single-digit code boxes', () => {
  const { inputs } = show()
  expect(inputs.map((input) => input.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5, 6].map((place) => `Digit ${place} of 6`),
  )
  expect(screen.getByRole('group', { name: 'Code' })).toBeTruthy()
})

test('OTP-02 only digits are accepted in a box', async () => {
  const { user, inputs, digits, focused } = show()
  await user.type(inputs[0]!, 'a')
  expect([digits(), focused()]).toEqual(['______', 0])
  await user.keyboard('1x2')
  expect([digits(), focused()]).toEqual(['12____', 2])
})

test('C-28 typing moves to the next box and replaces the digit that is in a box', async () => {
  const { user, inputs, digits, onChange } = show()
  await user.click(inputs[0]!)
  await user.keyboard('123456')
  expect(digits()).toBe('123456')
  expect(onChange).toHaveBeenLastCalledWith('123456')
  await user.click(inputs[2]!)
  await user.keyboard('9')
  expect(digits()).toBe('129456')
})

test('C-28 typing the digit that is already in a box moves on too: a code typed over one with the same digits is the new one', async () => {
  const { user, inputs, digits, focused } = show()
  await user.click(inputs[0]!)
  await user.keyboard('000000')
  await user.click(inputs[0]!)
  await user.keyboard('100203')
  expect([digits(), focused()]).toEqual(['100203', 5])
})

test('OTP-03 pasting digits fills the boxes', async () => {
  const { user, inputs, digits, onChange, focused } = show()
  await user.click(inputs[3]!)
  await user.paste('12 34-56')
  expect([digits(), focused()]).toEqual(['123456', 5])
  expect(onChange).toHaveBeenLastCalledWith('123456')
})

test('C-28 a paste of fewer digits fills from the focused box; one without digits does nothing', async () => {
  const { user, inputs, digits, focused } = show()
  await user.click(inputs[2]!)
  await user.paste('78')
  expect([digits(), focused()]).toEqual(['__78__', 4])
  await user.paste('hello')
  expect([digits(), focused()]).toEqual(['__78__', 4])
})

test('OTP-04 Backspace clears and moves back', async () => {
  const { user, inputs, digits, focused, onChange } = show()
  await user.click(inputs[0]!)
  await user.paste('123456')
  await user.keyboard('{Backspace}')
  expect([digits(), focused()]).toEqual(['12345_', 4])
  expect(onChange).toHaveBeenLastCalledWith('12345')
})

test('C-28 an empty box only moves back; the first one only clears', async () => {
  const { user, inputs, digits, focused } = show()
  await user.click(inputs[0]!)
  await user.keyboard('12')
  await user.keyboard('{Backspace}')
  expect([digits(), focused()]).toEqual(['12____', 1])
  await user.keyboard('{Backspace}{Backspace}')
  expect([digits(), focused()]).toEqual(['______', 0])
})

test('a phone that reports Backspace only by its effect moves back too', async () => {
  const { user, inputs, digits, focused } = show()
  await user.click(inputs[0]!)
  await user.paste('12')
  inputs[1]!.focus()
  fireEvent.input(inputs[1]!, { target: { value: '' }, inputType: 'deleteContentBackward' })
  expect([digits(), focused()]).toEqual(['1_____', 0])
})

test('a phone may fill the whole code from the message', () => {
  const { inputs, digits, onChange } = show()
  expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off', 'off', 'off'])
  expect(inputs.every(({ inputMode }) => inputMode === 'numeric')).toBe(true)
  fireEvent.input(inputs[0]!, { target: { value: '654321' } })
  expect(digits()).toBe('654321')
  expect(onChange).toHaveBeenLastCalledWith('654321')
})

test('arrows, Home and End move', async () => {
  const { user, inputs, focused } = show()
  await user.click(inputs[0]!)
  const places: number[] = []
  for (const key of ['{ArrowRight}', '{End}', '{ArrowLeft}', '{Home}', '{ArrowLeft}']) {
    await user.keyboard(key)
    places.push(focused())
  }
  expect(places).toEqual([1, 5, 4, 0, 0])
})

test('it loses the focus when the focus goes elsewhere, not when it goes from box to box', async () => {
  const { user, inputs, onBlur } = show()
  await user.click(inputs[4]!)
  await user.tab()
  expect(onBlur).not.toHaveBeenCalled()
  await user.tab()
  expect(onBlur).toHaveBeenCalledOnce()
})
