import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { someSignIn, someStaff } from './test-staff.ts'

beforeEach(() => signInAs('admin'))

const person = (id: string, first_name: string) => ({ ...someStaff().user, first_name, phone: `0803000000${id}` })
const sani = someStaff({ id: 'user-2', user: person('2', 'Sani'), last_sign_in_at: null, is_self: true })

function open(answers: Parameters<typeof answerCalls>[0] = {}, path = '/admin-user/staff') {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'staff.list': { data: { staff: [someStaff(), sani] } },
    ...answers,
  })
  return { ...openApp(path), named: (call: string) => sent.filter((one) => one.call === call) }
}
const table = () => screen.findByRole('table', { name: 'Admins' })
const menuOf = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` })
const ok = () => screen.findByRole('button', { name: 'OK' })

test('C-184 the page lists all admins with their status and last sign-in; the dashboard leads to it', async () => {
  const { user, here } = open({}, '/admin-user/dashboard')
  await user.click(await screen.findByRole('link', { name: 'Staff' }))
  const rows = within(await table()).getAllByRole('row')
  expect(here()).toBe('/admin-user/staff')
  for (const text of ['Ada Obi', /^08030000001 · ada@/, 'Jun 10, 2025, 09:14', 'active'])
    expect(within(rows[1]!).getByText(text)).toBeVisible()
  expect(within(rows[1]!).getByText('All roles')).toBeVisible()
  for (const text of ['Sani Obi', 'Not signed in yet', / · You · /])
    expect(within(rows[2]!).getByText(text)).toBeVisible()
})

test('a new agent is added without a password; the agent code and how they set a password are shown', async () => {
  const { user, named } = open({
    'staff.add': { data: { user_id: 'user-9', account_type: 'agent', phone: '08031234567', code: '01234567' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Staff' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Staff' }))
  await user.click(dialog.getByRole('radio', { name: 'Agent' }))
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Musa')
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Bello')
  await user.type(dialog.getByRole('textbox', { name: 'Phone number' }), '8031234567')
  await user.type(dialog.getByRole('textbox', { name: 'Email address' }), 'musa@example.ng')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  const done = await screen.findByRole('dialog', { name: 'Musa Bello is added' })
  expect(done).toHaveTextContent(/The agent code is 01234567. .*Forgot password.* 08031234567/)
  expect(named('staff.add')).toMatchObject([
    {
      body: {
        account_type: 'agent',
        first_name: 'Musa',
        last_name: 'Bello',
        phone: '08031234567',
        email: 'musa@example.ng',
      },
    },
  ])
})

test('C-136 an admin is disabled after a confirmation, and enabled again; the list is read again', async () => {
  let status: 'active' | 'disabled' = 'active'
  const { user, named } = open({
    'staff.list': () => ({ data: { staff: [someStaff({ status }), sani] } }),
    'staff.setStatus': ({ body }) => {
      status = (body as { status: typeof status }).status
      return { data: { id: 'user-1', status } }
    },
  })
  await user.click(await menuOf('Ada Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Disable Admin' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Disable Admin' }))
  expect(named('staff.setStatus')).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByRole('dialog', { name: 'Account disabled' })).toHaveTextContent('Ada Obi')
  await user.click(await ok())
  expect(await within(await table()).findByText('disabled')).toBeVisible()
  await user.click(await menuOf('Ada Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Enable Admin' }))
  await user.click(await screen.findByRole('button', { name: 'Enable' }))
  await screen.findByRole('dialog', { name: 'Account enabled' })
  expect(named('staff.setStatus').map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/staff/user-1/status', { status: 'disabled' }],
    ['/api/admin/staff/user-1/status', { status: 'active' }],
  ])
})

test('the refusal to disable the last admin is shown, and nothing has changed', async () => {
  const message = 'This is the last active admin with all roles. Please give another active admin all roles first.'
  const { user } = open({ 'staff.setStatus': { status: 400, body: { message } } })
  await user.click(await menuOf('Sani Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Disable Admin' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(/You will be signed out at once/)
  await user.click(screen.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText(message)).toBeVisible()
  await user.click(await ok())
  expect(within(await table()).queryByText('disabled')).toBeNull()
})

test('the sign-ins of an admin are shown, one is ended, then all except their own; a failure is shown in their place', async () => {
  let signIns = [
    someSignIn({ is_current: true, device: null }),
    someSignIn({ id: 'b' }),
    someSignIn({ id: 'c', device: 'Firefox' }),
  ]
  let isAway = true
  const { user, named } = open({
    'staff.signIns': () => (isAway ? { status: 500, body: {} } : { data: { sign_ins: signIns, totp: null } }),
    'staff.endSignIns': ({ body }) => {
      const one = (body as { sign_in?: string } | undefined)?.sign_in
      signIns = signIns.filter(({ id, is_current: isCurrent }) => isCurrent || (one !== undefined && id !== one))
      return { data: { sign_ins: signIns, totp: null } }
    },
  })
  await user.click(await menuOf('Ada Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Sign-ins' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-ins of Ada Obi' }))
  const again = await dialog.findByRole('button', { name: 'Try again' })
  isAway = false
  await user.click(again)
  expect(await dialog.findByText('Unknown device · 102.89.0.7')).toBeVisible()
  expect(dialog.getByText('This sign-in')).toBeVisible()
  expect(dialog.getAllByText('Since Jun 10, 2025, 09:14 · last seen Jun 10, 2025, 10:00')).toHaveLength(3)
  await user.click(dialog.getByRole('button', { name: 'End: Firefox' }))
  await waitFor(() => expect(dialog.queryByText(/Firefox/)).toBeNull())
  await waitFor(() => expect(dialog.getByRole('button', { name: 'End All' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'End All' }))
  await waitFor(() => expect(dialog.queryByText(/Chrome/)).toBeNull())
  expect(dialog.queryByRole('button', { name: 'End All' })).toBeNull()
  expect(named('staff.endSignIns').map(({ body }) => body)).toEqual([{ sign_in: 'c' }, undefined])
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('DESK-16 C-177 roles are changed by checkboxes, one at least; the list and the rights of the viewer are read again', async () => {
  let roles = someStaff().roles
  const { user, named } = open({
    'staff.list': () => ({ data: { staff: [someStaff({ roles }), sani] } }),
    'staff.setRoles': ({ body }) => {
      ;({ roles } = body as { roles: typeof roles })
      return { data: { id: 'user-1', roles } }
    },
  })
  await user.click(await menuOf('Ada Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Change Roles' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Roles' }))
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
  for (const name of ['Credit', 'Finance', 'Support', 'Auditor']) {
    expect(box(name).checked).toBe(true)
    await user.click(box(name))
  }
  expect((await dialog.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Please choose at least one role',
  ])
  await user.click(box('Support'))
  await user.click(box('Credit'))
  const before = named('access.me').length
  await user.click(await dialog.findByRole('button', { name: 'Save Roles' }))
  expect(await screen.findByRole('dialog', { name: 'Roles changed' })).toHaveTextContent('Credit, Support')
  await user.click(await ok())
  expect(await within(await table()).findByText('Credit, Support')).toBeVisible()
  expect(named('staff.setRoles').map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/staff/user-1/roles', { roles: ['credit', 'support'] }],
  ])
  await waitFor(() => expect(named('access.me').length).toBeGreaterThan(before))
})

test('DESK-72 if the lender has sign-in codes, the list shows who has set them up; they are reset with a reason', async () => {
  const { user, named } = open({
    'staff.list': { data: { staff: [someStaff({ totp: true }), { ...sani, totp: false }] } },
    'staff.signIns': { data: { sign_ins: [], totp: true } },
    'staff.resetTotp': { data: null },
  })
  const rows = within(await table()).getAllByRole('row')
  expect(within(rows[0]!).getByRole('columnheader', { name: 'Sign-in codes' })).toBeVisible()
  expect(within(rows[1]!).getByText('On')).toBeVisible()
  expect(within(rows[2]!).getByText('Off')).toBeVisible()
  await user.click(await menuOf('Ada Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Sign-ins' }))
  expect(await screen.findByText('Sign-in asks for a code from their app.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reset Codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset sign-in codes of Ada Obi' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Lost phone')
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByRole('dialog', { name: 'Sign-in codes reset' })).toHaveTextContent('Ada Obi')
  expect(named('staff.resetTotp').map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/users/user-1/totp/reset', { reason: 'Lost phone' }],
  ])
})

test('DESK-18 C-177 an admin without the roles reads the page; acts that need them are disabled with the reason, and only own sign-ins can be ended', async () => {
  const { user } = open({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: ['support', 'auditor'] })),
    'staff.signIns': { data: { sign_ins: [someSignIn()], totp: null } },
  })
  const all = 'This needs all roles. Please ask an admin who has them.'
  expect(await screen.findByText(all)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Staff' })).toBeNull()
  await user.click(await menuOf('Ada Obi'))
  for (const name of ['Change Roles', 'Disable Admin']) {
    const item = screen.getByRole('menuitem', { name: `${name} ${all}` })
    expect(item).toHaveAttribute('aria-disabled', 'true')
    await user.click(item)
  }
  expect(screen.queryByRole('dialog', { name: /Roles|Disable/ })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Sign-ins' }))
  const others = within(await screen.findByRole('dialog', { name: 'Sign-ins of Ada Obi' }))
  expect(await others.findByText(/Chrome, Android/)).toBeVisible()
  expect(others.getByText(all)).toBeVisible()
  expect(others.queryByRole('button', { name: /^End/ })).toBeNull()
  await user.click(others.queryByRole('button', { name: 'Close' }) ?? screen.getByRole('button', { name: 'Close' }))
  await user.click(await menuOf('Sani Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Sign-ins' }))
  const own = within(await screen.findByRole('dialog', { name: 'Sign-ins of Sani Obi' }))
  expect(await own.findByRole('button', { name: 'End All' })).toBeVisible()
})

/** The answer of an act that waits for a second person. */
const waits = (act: ReturnType<typeof someProposal>['act']) => ({
  data: { proposal: someProposal({ act, subject: { kind: 'staff', id: 'user-1', name: 'Ada Obi' }, person: null }) },
})
async function expectWaiting(words: string) {
  const waiting = await screen.findByRole('dialog', { name: 'Waits for a Second Person' })
  expect(waiting).toHaveTextContent(words)
  expect(screen.getAllByRole('dialog')).toEqual([waiting])
}

test('C-220 DESK-92 enabling an admin waits for a second person, and they stay disabled', async () => {
  const { user } = open({
    'staff.list': { data: { staff: [someStaff({ status: 'disabled' }), sani] } },
    'staff.setStatus': waits('enable_admin'),
  })
  await user.click(await menuOf('Ada Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Enable Admin' }))
  await user.click(await screen.findByRole('button', { name: 'Enable' }))
  await expectWaiting('Enabling an admin')
  await user.click(await ok())
  expect(await within(await table()).findByText('disabled')).toBeVisible()
})

test('C-220 DESK-92 new roles, and a new admin, wait for a second person', async () => {
  const { user } = open({
    'staff.list': { data: { staff: [someStaff({ roles: ['credit'] }), sani] } },
    'staff.setRoles': waits('give_roles'),
    'staff.add': waits('new_admin'),
  })
  await user.click(await menuOf('Ada Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Change Roles' }))
  const roles = within(await screen.findByRole('dialog', { name: 'Change Roles' }))
  await user.click(roles.getByRole('checkbox', { name: /^Finance/ }))
  await user.click(await roles.findByRole('button', { name: 'Save Roles' }))
  await expectWaiting('New roles for an admin')
  await user.click(await ok())
  await user.click(await screen.findByRole('button', { name: 'Add Staff' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Staff' }))
  await user.click(dialog.getByRole('radio', { name: 'Admin' }))
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Musa')
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Bello')
  await user.type(dialog.getByRole('textbox', { name: 'Phone number' }), '8031234567')
  await user.type(dialog.getByRole('textbox', { name: 'Email address' }), 'musa@example.ng')
  expect(await dialog.findByText('Still missing: Roles')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: /^Support/ }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await expectWaiting('New admin')
})

test('C-220 DESK-92 a reset of sign-in codes waits for a second person', async () => {
  const { user } = open({
    'staff.list': { data: { staff: [someStaff({ totp: true }), { ...sani, totp: false }] } },
    'staff.signIns': { data: { sign_ins: [], totp: true } },
    'staff.resetTotp': waits('reset_codes'),
  })
  await user.click(await menuOf('Ada Obi'))
  await user.click(screen.getByRole('menuitem', { name: 'Sign-ins' }))
  await user.click(await screen.findByRole('button', { name: 'Reset Codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset sign-in codes of Ada Obi' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Lost phone')
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toHaveTextContent(
    'Reset of sign-in codes',
  )
  expect(screen.queryByRole('dialog', { name: 'Sign-in codes reset' })).toBeNull()
})
