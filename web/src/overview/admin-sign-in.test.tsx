import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp } from '../testing/test-app.tsx'

test('PERM-09 an admin without KYC signs in and lands on admin-user-dashboard', async () => {
  const kyc = { kyc_level: 0, kycLevel1Completed: false, isCompleted: false }
  answerCalls({
    'access.login': { data: { access_token: 'token', account_type: 'admin', kyc } },
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
  })
  const { user, here } = openApp('/')
  await user.type(await screen.findByLabelText('Phone number'), '08030000001')
  await user.type(screen.getByLabelText('Password'), 'Kasuwa#1demo')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(here()).toBe('/admin-user/dashboard'))
  expect(await screen.findByRole('region', { name: 'Overview' })).toBeVisible()
})
