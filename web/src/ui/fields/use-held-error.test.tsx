import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Example = ({ error }: { error?: string }) => (
  <Field label="Name" hint="As on your ID" error={error}>
    {(links) => <input {...links} />}
  </Field>
)
const message = () => screen.queryByRole('alert')?.textContent

test('a message that appears during a press is shown once the press is done, so that the target does not move away from the finger', () => {
  vi.useFakeTimers()
  const { rerender } = render(<Example />)
  fireEvent.pointerDown(document.body)
  rerender(<Example error="Enter a valid name" />)
  fireEvent.pointerUp(document.body)
  expect([message(), screen.queryByText('As on your ID')]).toEqual([undefined, expect.anything()])
  fireEvent.click(document.body)
  act(() => void vi.advanceTimersByTime(0))
  expect(message()).toBe('Enter a valid name')
})

test('a press that ends without a click, such as a scroll, delays a message only a little', () => {
  vi.useFakeTimers()
  const { rerender } = render(<Example />)
  fireEvent.pointerDown(document.body)
  rerender(<Example error="Enter a valid name" />)
  fireEvent(window, new Event('pointercancel'))
  act(() => void vi.advanceTimersByTime(200))
  expect(message()).toBe('Enter a valid name')
})

test('without a press it is shown at once', () => {
  const { rerender } = render(<Example />)
  rerender(<Example error="Enter a valid name" />)
  expect(message()).toBe('Enter a valid name')
})
