import { notificationKinds } from '@kasuwa/domain/notifications/kinds.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { notificationPath } from './notification-link.ts'

const entry = (id: number, more: object = {}) => ({
  id,
  kind: 'repayment_received',
  words: `We received ₦${id}.00`,
  at: '2026-03-02T09:00:00.000Z',
  is_read: false,
  subject: { kind: 'loan', id: 'loan-1' },
  ...more,
})

test('C-155 NOTE-12 opening the bell shows the newest, marks them as read, and shows older ones on request', async () => {
  signInAs('customer')
  let isRead = false
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'customer', kyc_level: 1 })),
    'notifications.list': ({ query }) =>
      query['before']
        ? { data: { notifications: [entry(1, { is_read: true })], unread: 0, next: null } }
        : {
            data: {
              notifications: [entry(3, { is_read: isRead }), entry(2, { is_read: true })],
              unread: isRead ? 0 : 1,
              next: 2,
            },
          },
    'notifications.read': () => {
      isRead = true
      return { data: { unread: 0 } }
    },
  })
  const { user } = openApp('/business-user/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  const panel = await screen.findByRole('region', { name: 'Notifications' })
  const first = await within(panel).findByRole('link', { name: /₦3\.00/ })
  expect(first).toHaveAttribute('href', '/loans/loan-1')
  await expect.poll(() => sent.find(({ call }) => call === 'notifications.read')?.body).toEqual({ up_to: 3 })
  await expect.poll(() => sent.filter(({ call }) => call === 'notifications.list').length).toBe(2)
  expect(within(panel).getAllByText('New')).toHaveLength(1)
  await user.click(within(panel).getByRole('button', { name: 'Show older' }))
  expect(await within(panel).findByText('We received ₦1.00')).toBeVisible()
})

test('C-155 C-157 a bell that cannot be loaded says so, and is loaded again on request', async () => {
  signInAs('agent')
  let isThere = false
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'agent' })),
    'notifications.list': () =>
      isThere
        ? { data: { notifications: [entry(5)], unread: 0, next: null } }
        : { status: 500, body: { message: 'x' } },
  })
  const { user } = openApp('/agent-user/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  const panel = await screen.findByRole('region', { name: 'Notifications' })
  const again = await within(panel).findByRole('button', { name: 'Try again' })
  expect(within(panel).queryByText('No notifications')).toBeNull()
  isThere = true
  await user.click(again)
  expect(await within(panel).findByText('We received ₦5.00')).toBeVisible()
})

test('NOTE-13 every kind leads to a screen of each console', () => {
  for (const type of ['customer', 'agent', 'admin'] as const)
    for (const kind of notificationKinds)
      for (const subject of [null, { kind: 'loan', id: '1' }])
        expect(notificationPath(type, kind, subject)).toMatch(/^\/\w/)
  expect(notificationPath('admin', 'rejection_answered', { kind: 'loan', id: '1' })).toBe(
    '/admin-user/loan-management/1',
  )
  expect(notificationPath('admin', 'proposal_waits', null)).toBe('/admin-user/proposals')
  expect(notificationPath('agent', 'commission_paid', null)).toBe('/agent-user/commissions')
})
