import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '../../testing/test-matchers.ts'
import { ProgressBar } from './progress-bar.tsx'

afterEach(cleanup)

test('SHARED-17 the progress bar is green', () => {
  render(<ProgressBar label="Repaid" percent={34.5} />)
  const bar = screen.getByRole('progressbar', { name: 'Repaid' })
  expect(bar.firstElementChild).toHaveClass('bg-positive')
  expect(bar).toHaveAttribute('aria-valuenow', '34')
})

test('it stays between nothing and all', () => {
  render(<ProgressBar label="Less" percent={-3} />)
  render(<ProgressBar label="More" percent={120} />)
  expect(screen.getByRole('progressbar', { name: 'Less' })).toHaveAttribute('aria-valuenow', '0')
  expect(screen.getByRole('progressbar', { name: 'More' })).toHaveAttribute('aria-valuenow', '100')
})
