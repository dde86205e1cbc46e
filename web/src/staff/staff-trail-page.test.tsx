import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { someAct, someStaff } from './test-staff.ts'

beforeEach(() => signInAs('admin'))

const entries = [
  someAct({ id: 2, action: 'payouts.stopped', changes: [{ name: 'reason', before: null, after: 'Audit' }] }),
  someAct({
    subject: 'Amina Bello, LN-000042',
    customer_id: 'customer-7',
    changes: [{ name: 'kind', before: null, after: 'due_tomorrow' }],
  }),
]
const page = { current: 1, next: null, prev: null, total: 2 }

function open(path: string, roles: readonly string[] = ['auditor'], answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer({ ...someUser({ account_type: 'admin', kyc_level: 0 }), staff_roles: roles } as never),
    'staff.trail': { data: { entries, page } },
    'staff.list': { data: { staff: [someStaff({ id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0001' })] } },
    ...answers,
  })
  return { ...openApp(path), asked: () => sent.filter(({ call }) => call === 'staff.trail').map(({ query }) => query) }
}
const trail = '/admin-user/staff-trail'

test('FILE-10 each act in plain words, with person, time and what it is about; a customer leads to their page', async () => {
  open(trail)
  const stopped = (await screen.findByText('Payouts stopped')).closest('li')
  const approved = screen.getByText('Loan approved').closest('li')
  expect(stopped).toHaveTextContent('Babatunde Ige (Admin)')
  expect(stopped).toHaveTextContent('Reason: Audit')
  expect(approved).toHaveTextContent('Kind: Due tomorrow')
  expect(within(approved!).getByRole('link', { name: 'About Amina Bello, LN-000042' })).toHaveAttribute(
    'href',
    '/admin-user/customer-management/customer-7',
  )
})

test('FILE-10 the acts of one admin in January: the filters are in the address, and the file has them too', async () => {
  const files: object[] = []
  const { user, asked, query } = open(trail, ['auditor'], {
    'staff.trailFile': ({ query: given }) => {
      files.push(given)
      return { csv: 'At\r\n', name: 'kasuwa-staff-trail-2026-02-01.csv' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const form = within(await screen.findByRole('form', { name: 'List filters' }))
  await user.selectOptions(await form.findByLabelText('Admin'), await form.findByRole('option', { name: 'Ada Obi' }))
  await user.selectOptions(form.getByLabelText('Kind of act'), 'Money')
  await user.type(form.getByLabelText('Day from'), '2026-01-01')
  await user.type(form.getByLabelText('Day to'), '2026-01-31')
  await user.click(form.getByRole('button', { name: 'Apply filters' }))
  const filter = { person: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0001', kind: 'money', from: '2026-01-01', to: '2026-01-31' }
  await waitFor(() => expect(asked().at(-1)).toEqual({ per_page: '25', ...filter }))
  expect(new URLSearchParams(query()).get('kind')).toBe('money')
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(files).toEqual([filter]))
})

test('FILE-11 who may not see it is told which role does, and nothing is asked of the server', async () => {
  const { asked } = open(trail, ['credit'])
  expect(await screen.findByText('This needs the role Auditor. Please ask an admin who has it.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  expect(asked().length).toBeLessThanOrEqual(1)
})

test('FILE-10 the page of staff and the dashboard lead to it, and a row of staff to the acts of that person', async () => {
  const { user, asked } = open('/admin-user/staff')
  expect(await screen.findByRole('link', { name: 'Staff trail' })).toHaveAttribute('href', trail)
  await user.click(await screen.findByRole('button', { name: /Ada Obi/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Acts' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ person: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0001' }))
})
