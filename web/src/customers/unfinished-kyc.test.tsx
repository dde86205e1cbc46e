import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const customer = {
  id: 'customer-1',
  user: { first_name: 'Halima', last_name: 'Yusuf', phone: '08030000001', profile_picture_url: null },
  level: 1,
  step: 'nin',
  days: 12,
}

test.each([
  ['admin', '/admin-user/customer-management?show=kyc', 1],
  ['agent', '/agent-user/customer-management?show=kyc', 0],
] as const)('COLL-09 an %s sees who stands still in KYC, at which step and for how long', async (type, path, links) => {
  signInAs(type)
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: type })),
    'customers.unfinishedKyc': {
      data: { customers: [customer], page: { current: 1, next: null, prev: null, total: 1 } },
    },
  })
  openApp(path)
  const row = await screen.findByRole('row', { name: /Halima Yusuf/ })
  for (const text of ['Level 1', 'NIN Verification', '12']) expect(row).toHaveTextContent(text)
  expect(within(row).queryAllByRole('link', { name: 'Halima Yusuf' })).toHaveLength(links)
})

test('COLL-09 a failed load is not shown as everybody being done', async () => {
  signInAs('admin')
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin' })),
    'customers.unfinishedKyc': { status: 500, body: { message: 'Something went wrong' } },
  })
  openApp('/admin-user/customer-management?show=kyc')
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible()
  expect(screen.queryByText('Every customer has completed KYC.')).toBeNull()
})
