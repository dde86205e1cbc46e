import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '../base/calls/query-client.ts'
import { FilterForm } from './filter-form.tsx'

test('C-145 C-157 the form waits for choices from the server, and a failed load has Try again next to its field', async () => {
  const user = userEvent.setup()
  const apply = vi.fn()
  const answers = [Promise.reject(new Error('lost')), Promise.resolve([{ value: 'm1', label: 'Sabon Gari' }])]
  const query = () => ({ queryKey: ['markets'], queryFn: () => answers.shift() ?? Promise.resolve([]), retry: false })
  render(
    <QueryClientProvider client={makeQueryClient(() => undefined, 0)}>
      <FilterForm
        id="filters"
        filters={{ market_id: { label: 'Market', options: query } }}
        values={{ market_id: '' }}
        onApply={apply}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByLabelText<HTMLSelectElement>('Market').disabled).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: 'Sabon Gari' })
  await user.selectOptions(screen.getByLabelText('Market'), 'Sabon Gari')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  expect(apply).toHaveBeenCalledWith({ market_id: 'm1' })
})
