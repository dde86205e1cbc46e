import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'

afterEach(cleanup)

function Example({ max }: { max?: string }) {
  const form = useForm({ defaultValues: { start: '' } })
  const start = useWatch({ control: form.control, name: 'start' })
  return (
    <form>
      <Field label="Start">
        {(links) => (
          <DateInput {...form.register('start')} {...links} min="1990-01-01" {...(max !== undefined && { max })} />
        )}
      </Field>
      <output>{start}</output>
    </form>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Start')

test('it gives the day as YYYY-MM-DD', () => {
  render(<Example />)
  fireEvent.change(input(), { target: { value: '2001-02-28' } })
  expect(screen.getByRole('status').textContent).toBe('2001-02-28')
})

test('it offers no day outside its limits', () => {
  render(<Example max="2008-11-20" />)
  expect([input().min, input().max]).toEqual(['1990-01-01', '2008-11-20'])
})

test('without a limit a year has four digits', () => {
  render(<Example />)
  expect(input().max).toBe('9999-12-31')
})
