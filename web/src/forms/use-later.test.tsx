import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '../testing/test-app.tsx'
import { later, useLater } from './use-later.ts'

test('a list that did not load is asked for again at the next use of the page', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue('Kano')
  const list = later(load)
  function Shown() {
    return <button type="button">{useLater(list) ?? 'on its way'}</button>
  }
  render(<Shown />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  expect(screen.getByRole('button', { name: 'on its way' })).toBeVisible()
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: 'Kano' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
