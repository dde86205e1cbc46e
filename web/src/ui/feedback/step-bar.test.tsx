import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StepBar } from './step-bar.tsx'

afterEach(cleanup)

test('it shows the current step, in words and in bars', () => {
  const { container } = render(<StepBar step={2} total={3} />)
  expect(screen.getByText('Step 2 of 3')).toBeTruthy()
  expect([...container.querySelectorAll('li')].map((bar) => bar.dataset['state'])).toEqual([
    'complete',
    'current',
    'upcoming',
  ])
})
