import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../test-answers.ts'
import { openApp, signInAs } from '../test-app.tsx'

test.each([
  ['customer', '/business-user/loan/management', ['Home', 'Loans', 'Payments', 'Me'], 'Loans'],
  ['agent', '/agent-user/customer-management', ['Home', 'Customers', 'Groups', 'Me'], 'Customers'],
  ['admin', '/admin-user/payment-management', ['Home', 'Loans', 'Payments', 'Customers'], 'Payments'],
] as const)('the bar of a %s has four places, and marks the one they are at', async (type, path, labels, here) => {
  signInAs(type, 2)
  answerCalls({ 'access.me': meAnswer(someUser({ kyc_level: 2 })) })
  openApp(path)
  const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }))
  const links = bar.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(labels)
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual([
    here,
  ])
})
