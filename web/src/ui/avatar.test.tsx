import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '../test-matchers.ts'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

test('a picture that does not come gives way to the initials, until there is another one', () => {
  const { container, rerender } = render(<Avatar initials="AB" picture="/gone.jpg" />)
  const picture = () => container.querySelector('img')
  expect(screen.queryByText('AB')).toBeNull()
  fireEvent.error(picture() as HTMLImageElement)
  expect(picture()).toBeNull()
  expect(screen.getByText('AB')).toBeVisible()
  rerender(<Avatar initials="AB" picture="/new.jpg" />)
  expect(picture()).toHaveAttribute('src', '/new.jpg')
})
