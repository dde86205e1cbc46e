import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someLoan, someLoanDetail } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

// The page of a test has other files than fetch, and neither can read the other's.
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
})
afterEach(() => vi.restoreAllMocks())

/** The files that the browser was given, by their names. */
function savedFiles() {
  const saved: { name: string; file: Blob }[] = []
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:test/${files.push(file as Blob)}`
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1)! })
  })
  return saved
}

test.each(['customer', 'agent', 'admin'] as const)(
  'PAPER-01 PAPER-10 %s: they take the statement of a loan from its page, and the bytes arrive as they were sent',
  async (accountType) => {
    signInAs(accountType)
    const saved = savedFiles()
    const bytes = new Uint8Array([37, 80, 68, 70, 0, 255, 254, 128, 10])
    const sent = answerCalls({
      'access.me': meAnswer(),
      'loans.schedule': { data: someLoanDetail() },
      'documents.loanStatement': { file: new File([bytes], 'statement-LN-10000001.pdf', { type: 'application/pdf' }) },
    })
    openApp('/loans/LN-10000001')
    await userEvent.click(await screen.findByRole('button', { name: 'Statement (PDF) of loan LN-10000001' }))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('statement-LN-10000001.pdf')
    expect(new Uint8Array(await saved[0]!.file.arrayBuffer())).toEqual(bytes)
    expect(sent.at(-1)?.path).toBe(`/api/loans/${someLoan().id}/statement`)
  },
)

test('PAPER-10 a statement that cannot be made is said in words, and can be asked for again', async () => {
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
