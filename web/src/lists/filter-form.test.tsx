import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import type { Option } from '../ui/fields/options.ts'
import { FilterForm } from './filter-form.tsx'

test('C-145 C-157 choices of the server are waited for, and a load that failed has Try again beside its field', async () => {
  const user = userEvent.setup()
  const [retry, apply] = [vi.fn(), vi.fn()]
  const form = (options: PanelState<readonly Option[]>) => (
    <FilterForm
      id="filters"
      filters={{ market_id: { label: 'Market', options } }}
      values={{ market_id: '' }}
      onApply={apply}
    />
  )
  const { rerender } = render(form({ at: 'loading' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Market').disabled).toBe(true)
  rerender(form({ at: 'failed', message: 'No connection', retry }))
  screen.getByText('No connection')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  const data = [{ value: 'm1', label: 'Sabon Gari' }]
  rerender(form({ at: 'known', data, asOf: null, isBehind: false, isRetrying: false, retry }))
  await user.selectOptions(screen.getByLabelText('Market'), 'Sabon Gari')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  expect(apply).toHaveBeenCalledWith({ market_id: 'm1' })
})
