import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { watchLooseTexts } from './test-loose-texts.ts'

afterEach(cleanup)

const page = document.implementation.createHTMLDocument()

/** The texts found in a separate page, which no other watch sees, after `next` replaced `first`. */
function foundBetween(first: React.ReactElement, next: React.ReactElement): number {
  const container = page.body.appendChild(page.createElement('div'))
  const { rerender } = render(first, { container })
  const watch = watchLooseTexts(page)
  rerender(next)
  const found = watch.take()
  watch.stop()
  return found.length
}

test('DESK-98 the watch of all component tests finds a text that changes next to another, appears, disappears or is moved, and no other', () => {
  const Sum = ({ amount }: { amount: string }) => <>{amount}</>
  const line = (amount: string) => <p>To pay back: {amount}</p>
  expect(foundBetween(line('₦52,500.00'), line('₦84,000.00'))).toBe(1)
  expect(foundBetween(<p>{<Sum amount="1" />}</p>, <p>{<Sum amount="2" />}</p>)).toBe(1)
  const note = (text: string | null) => <p>Due {text}</p>
  expect(foundBetween(note(null), note('today'))).toBe(1)
  expect(foundBetween(note('today'), note(null))).toBe(1)
  const busy = (isBusy: boolean) => <p>{isBusy && <i />}Save</p>
  expect(foundBetween(busy(false), busy(true))).toBe(1)
  const own = (amount: string) => (
    <p>
      To pay back: <b>{amount}</b> <i>{`${amount} in all`}</i>
    </p>
  )
  expect(foundBetween(own('₦52,500.00'), own('₦84,000.00'))).toBe(0)
  expect(foundBetween(<p translate="no">A{1}</p>, <p translate="no">A{2}</p>)).toBe(0)
})
