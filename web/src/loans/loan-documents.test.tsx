import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { savedFiles, someDocument } from '../files/test-saved-files.ts'
import { answerCalls, meAnswer, someLoan, someLoanDetail } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

afterEach(() => vi.restoreAllMocks())

test.each(['customer', 'agent', 'admin'] as const)(
  'PAPER-01 PAPER-10 %s: they take the statement of a loan from its page, and the bytes arrive as they were sent',
  async (accountType) => {
    signInAs(accountType)
    const saved = savedFiles()
    const document = someDocument('statement-LN-10000001.pdf')
    const sent = answerCalls({
      'access.me': meAnswer(),
      'loans.schedule': { data: someLoanDetail() },
      'documents.loanStatement': { file: document },
    })
    openApp('/loans/LN-10000001')
    await userEvent.click(await screen.findByRole('button', { name: 'Statement (PDF) of loan LN-10000001' }))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('statement-LN-10000001.pdf')
    expect(new Uint8Array(await saved[0]!.bytes)).toEqual(new Uint8Array(await document.arrayBuffer()))
    expect(sent.at(-1)?.path).toBe(`/api/loans/${someLoan().id}/statement`)
  },
)

test('PAPER-06 the customer reads their agreement again; a loan without one shows no button for it', async () => {
  signInAs('customer')
  const saved = savedFiles()
  const open = (has_agreement: boolean) => {
    const answers = { 'access.me': meAnswer(), 'loans.schedule': { data: someLoanDetail({ has_agreement }) } }
    answerCalls({ ...answers, 'documents.agreement': { file: someDocument('agreement-LN-10000001.pdf') } })
    return openApp('/loans/LN-10000001')
  }
  const { leave } = open(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Agreement (PDF) of loan LN-10000001' }))
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['agreement-LN-10000001.pdf']))
  leave()
  open(false)
  await screen.findByRole('button', { name: /^Statement/ })
  expect(screen.queryByRole('button', { name: /^Agreement/ })).toBeNull()
})

test('PAPER-10 a statement that cannot be made is said in words, and nothing is saved', async () => {
  signInAs('customer')
  const saved = savedFiles()
  answerCalls({
    'access.me': meAnswer(),
    'loans.schedule': { data: someLoanDetail() },
    'documents.loanStatement': { status: 409, body: { message: 'The figures of this document do not agree.' } },
  })
  openApp('/loans/LN-10000001')
  await userEvent.click(await screen.findByRole('button', { name: /^Statement \(PDF\)/ }))
  expect(await screen.findByText('The figures of this document do not agree.')).toBeVisible()
  expect(saved).toEqual([])
})
