import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '../button.tsx'
import type { PanelState } from './panel-state.ts'
import { Panel } from './panel.tsx'
import { slowAfter } from './use-is-slow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds))

const panel = (state: PanelState<string>) => (
  <Panel of={state} loading={<p>Loading</p>}>
    {(data) => <p>{data}</p>}
  </Panel>
)

test('a panel whose data take long to load says that it is still trying', async () => {
  const view = render(panel({ at: 'loading' }))
  await wait(slowAfter - 1)
  expect(screen.queryByRole('status')).toBeNull()
  await wait(1)
  expect(screen.getByRole('status').textContent).toBe('Still trying. Your network is slow.')
  expect(view.container.textContent).toContain('Loading')
  const known = { at: 'known', data: 'Data', asOf: null, isBehind: false, isRetrying: false, retry: () => {} } as const
  view.rerender(panel(known))
  expect(view.container.textContent).toBe('Data')
})

test('a button that is busy for long says so, and shows its own label again after that', async () => {
  const button = (isBusy: boolean) => (
    <Button loading={isBusy} busy="Signing in…">
      Sign in
    </Button>
  )
  const view = render(button(true))
  expect(screen.getByRole('button').textContent).toBe('Signing in…')
  await wait(slowAfter)
  expect(screen.getByRole('button').textContent).toBe('Still trying…')
  view.rerender(button(false))
  view.rerender(button(true))
  expect(screen.getByRole('button').textContent).toBe('Signing in…')
})
