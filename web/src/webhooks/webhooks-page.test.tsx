import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { someWebhook } from './test-webhook.ts'

const page = { current: 1, next: null, prev: null, total: 1 }
const admin = (roles: StaffRole[]) => meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: roles }))
const listed = (is_on: boolean, ...webhooks: ReturnType<typeof someWebhook>[]) => ({ data: { is_on, webhooks, page } })

test('OPER-96 support reads the state of each webhook, its tries and the last answer, and has one sent again', async () => {
  signInAs('admin')
  const sent = answerCalls({
    'access.me': admin(['support']),
    'webhooks.list': listed(true, someWebhook(), someWebhook({ id: '41', last_status: null, problem: 'ECONNREFUSED' })),
    'webhooks.replay': { data: { id: '42', state: 'waiting' } },
  })
  const { user } = openApp('/admin-user/webhooks')
  const table = within(await screen.findByRole('table', { name: 'Webhooks to your systems' }))
  expect(table.getByText('Status 503')).toBeVisible()
  expect(table.getByText('No answer: ECONNREFUSED')).toBeVisible()
  await user.click(table.getByRole('button', { name: 'Send again: Payment received 42' }))
  expect(await screen.findByRole('dialog', { name: 'Send again' })).toHaveTextContent('under the same id')
  expect(sent.find(({ call }) => call === 'webhooks.replay')).toMatchObject({ path: '/api/admin/webhooks/42/replay' })
})

test('OPER-96 an auditor sees no button, and everybody that webhooks are switched off', async () => {
  signInAs('admin')
  const sent = answerCalls({ 'access.me': admin(['auditor']), 'webhooks.list': listed(false, someWebhook()) })
  openApp('/admin-user/webhooks?tab=given_up')
  expect(await screen.findByText('Webhooks are switched off: WEBHOOK_URL is not set.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
  expect(sent.find(({ call }) => call === 'webhooks.list')).toMatchObject({ query: { state: 'given_up' } })
})
