import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Pager } from './tables/pager.tsx'

afterEach(cleanup)

const press = vi.fn<() => void>()
const described = (name: string) => {
  const button = screen.getByRole('button', { name })
  const by = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  return { button, by }
}

test('SHARED-25 a button that cannot be pressed says why, on the page and to a screen reader; one that waits for another act needs no reason', () => {
  render(
    <>
      <Button whyNot="You hold no cash.">Hand over</Button>
      <Button waits>Cancel</Button>
      <Button onClick={press}>Go on</Button>
    </>,
  )
  const { button, by } = described('Hand over')
  expect(button).toBeDisabled()
  expect(by).toBeVisible()
  expect(by).toHaveTextContent('You hold no cash.')
  expect(described('Cancel')).toMatchObject({ by: null })
  expect(described('Cancel').button).toBeDisabled()
  expect(described('Go on').button).not.toBeDisabled()
})

test.each([
  [null, press, 'Previous', 'Page 1 · 30 in all This is the first page.'],
  [press, null, 'Next', 'Page 2 · 30 in all This is the last page.'],
  [null, null, 'Next', 'Page 1 · 30 in all This is the only page.'],
] as const)(
  'SHARED-25 a list gives the reason why a button of its pager cannot be used (%#)',
  (onPrevious, onNext, name, words) => {
    const note = words.slice(0, words.indexOf(' This'))
    render(<Pager label="Pages" note={note} onPrevious={onPrevious} onNext={onNext} />)
    const { button, by } = described(name)
    expect(button).toBeDisabled()
    expect(by).toBeVisible()
    expect(by).toHaveTextContent(words)
  },
)
