import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/test-app.tsx'
import { Menu, MenuItem } from './menu.tsx'

afterEach(() => vi.unstubAllGlobals())

function show(isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  const onApprove = vi.fn<() => void>()
  render(
    <Menu label="Actions for loan LN-7" button={<span>…</span>} buttonClass="">
      <MenuItem onSelect={onApprove}>Approve Loan</MenuItem>
      <MenuItem onSelect={() => undefined}>Reject Loan</MenuItem>
    </Menu>,
  )
  return { user: userEvent.setup(), onApprove, button: screen.getByRole('button', { name: /Actions for/ }) }
}

test('on a phone a menu is a sheet with the name of its subject; its arrows and items work as elsewhere', async () => {
  const { user, onApprove, button } = show(false)
  await user.click(button)
  expect(screen.getByRole('dialog', { name: 'Actions for loan LN-7' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Approve Loan' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Reject Loan' })).toHaveFocus()
  await user.click(screen.getByRole('menuitem', { name: 'Approve Loan' }))
  expect(onApprove).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a sheet of a menu closes by its button and by Escape', async () => {
  const { user, button } = show(false)
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('on a wide screen a menu opens at its button', async () => {
  const { user, button } = show(true)
  await user.click(button)
  expect(screen.getByRole('menu', { name: 'Actions for loan LN-7' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})
