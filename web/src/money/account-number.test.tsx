import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '../testing/test-matchers.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'
import { AccountNumber } from './naira.tsx'

afterEach(cleanup)

/** The groups of digits as they are shown. */
const groupsOf = (number: string): string[] => {
  const { container } = render(<AccountNumber number={number} />)
  return [...container.querySelectorAll('span > span')].map(({ textContent }) => textContent)
}

test('DESK-97 the ten digits of an account are shown in groups, and are read and copied as ten digits', () => {
  expect(groupsOf('9930240822')).toEqual(['9930', '240', '822'])
  expect(
    screen.getByText((_, element) => element?.textContent === '9930240822', { selector: '[translate=no]' }),
  ).toBeVisible()
})

test('DESK-97 a number of another length is shown as it is', () => {
  expect(groupsOf('99302')).toEqual(['99302'])
})

test('DESK-97 a phone number is shown in groups, and is read and copied as its digits', () => {
  const { container } = render(<PhoneNumber number="08030000011" />)
  expect([...container.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual([
    '0803',
    '000',
    '0011',
  ])
  expect(container).toHaveTextContent(/^08030000011$/)
})
