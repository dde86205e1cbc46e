import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { OutcomePanel } from './outcome-panel.tsx'

afterEach(cleanup)

test('its heading has the focus when it appears, and its button leads to the next step', async () => {
  const onAction = vi.fn<() => void>()
  render(<OutcomePanel title="Done" text="All is well." action="Go on" onAction={onAction} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Done' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(onAction).toHaveBeenCalledOnce()
})
