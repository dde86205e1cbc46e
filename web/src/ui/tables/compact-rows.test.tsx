import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/test-matchers.ts'
import { Table } from './table.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Payment = { id: string; who: string; amount: string; reference: string }
const rows: Payment[] = [
  { id: '1', who: 'Amina Bello', amount: '₦500.00', reference: 'bank-1' },
  { id: '2', who: 'Musa Sani', amount: '₦75.00', reference: 'bank-2' },
]

function show(isWide: boolean, changes: Partial<ComponentProps<typeof Table<Payment>>> = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  return render(
    <Table
      caption="Payments"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { header: 'Who', text: ({ who }) => who },
        { header: 'Amount', text: ({ amount }) => amount },
        { header: 'Reference', text: ({ reference }) => reference },
      ]}
      compact={{ title: ({ who }) => who, detail: () => 'Repayment', end: ({ amount }) => amount }}
      {...changes}
    />,
  )
}

test('on a phone a row shows what matters, and opens to show every column', async () => {
  show(false)
  const user = userEvent.setup()
  const [first] = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('Amina Bello Repayment ₦500.00')
  expect(screen.queryByText('bank-1')).toBeNull()
  await user.click(within(first!).getByRole('button'))
  expect(within(first!).getByText('bank-1')).toBeVisible()
  expect(within(first!).getByText('Reference')).toBeVisible()
  await user.click(within(first!).getByRole('button', { expanded: true }))
  expect(screen.queryByText('bank-1')).toBeNull()
})

test("on a phone a row's menu is at the row's end, and not in the details of the open row", async () => {
  show(false, {
    columns: [
      { header: 'Who', text: ({ who }) => who },
      { header: 'Actions', isMenu: true, cell: ({ who }) => <button type="button">Menu of {who}</button> },
    ],
    compact: { title: ({ who }) => who, detail: () => 'Repayment', mark: () => <b>paid</b> },
  })
  const [first] = screen.getAllByRole('listitem')
  expect(within(first!).getByRole('button', { name: 'Menu of Amina Bello' })).toBeVisible()
  await userEvent.setup().click(within(first!).getByRole('button', { name: /^Amina Bello Repayment/ }))
  expect(within(first!).getByText('Who')).toBeVisible()
  expect(within(first!).queryByText('Actions')).toBeNull()
  expect(within(first!).getAllByRole('button', { name: /Menu of/ })).toHaveLength(1)
})

test('on a wide screen all columns are side by side', () => {
  show(true)
  expect(within(screen.getByRole('table', { name: 'Payments' })).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText('bank-2')).toBeVisible()
})
