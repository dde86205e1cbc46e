import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../testing/test-matchers.ts'
import { Avatar } from './avatar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('initials replace a picture that does not load, until there is another one', () => {
  const { container, rerender } = render(<Avatar initials="AB" picture="/gone.jpg" />)
  const picture = () => container.querySelector('img')
  expect(screen.queryByText('AB')).toBeNull()
  fireEvent.error(picture() as HTMLImageElement)
  expect(picture()).toBeNull()
  expect(screen.getByText('AB')).toBeVisible()
  rerender(<Avatar initials="AB" picture="/new.jpg" />)
  expect(picture()).toHaveAttribute('src', '/new.jpg')
})

test('a picture is fetched once it is nearly on the screen; until then there are the initials', () => {
  let near = (_entries: { isIntersecting: boolean }[]) => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof near) {
        near = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const { container } = render(<Avatar initials="AB" picture="/one.jpg" />)
  act(() => near([{ isIntersecting: false }]))
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('AB')).toBeVisible()
  act(() => near([{ isIntersecting: true }]))
  expect(container.querySelector('img')).toHaveAttribute('src', '/one.jpg')
})
