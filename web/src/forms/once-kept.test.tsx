import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '../base/calls/query-client.ts'
import { AddBankAccountDialog } from '../bank-accounts/add-bank-account-dialog.tsx'
import { someAccount } from '../books/test-books.ts'
import { keptState, openKept } from '../offline/kept.ts'
import { CreateGroupDialog } from '../groups/create-group-dialog.tsx'
import { kycServer } from '../kyc/test-kyc.ts'
import { LoanRequestDialog } from '../loans/apply/loan-request-dialog.tsx'
import { AnswerCaseDialog } from '../privacy/answer-case-dialog.tsx'
import { OpenCaseDialog } from '../privacy/open-case-dialog.tsx'
import { someCase } from '../privacy/test-case.ts'
import { NoteDialog } from '../loans/note-dialog.tsx'
import { someRoundLoan } from '../round/test-round.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const user = someUser({ kyc_level: 0 })
const drafts = {
  'draft loan-request': { amount: '70000' },
  'draft bank-account': { account_number: '0123456789' },
  'draft group': { name: 'Alpha' },
  'draft note LN-10000001': { note: 'After the market day' },
  [`draft setting:${user.id}:next-of-kin`]: { nok_name: 'Deborah James' },
  'draft books:journal': { memo: 'Office rent' },
  'draft product:': { name: 'Trader 3' },
  'draft case own': { kind: 'complaint', words: 'My agent gave no receipt.' },
  [`draft answer ${someCase().id}`]: { answer: 'The receipt was sent again.' },
  [`draft kyc:${user.id}:1:residential_address`]: { address: '12 Zoo Road' },
}

vi.mock('../offline/sealed-store.ts', async (original) => ({
  ...(await original<typeof import('../offline/sealed-store.ts')>()),
  canKeep: () => true,
  readOpenKey: async () => undefined,
  keepOpenKey: async () => ({ owner: 'amina', key: {} }),
  readAllSealed: async () => new Map(Object.entries(drafts)),
  keepSealed: async () => undefined,
  sweepSealed: async () => undefined,
  dropOpenKey: async () => undefined,
  lastOwner: async () => undefined,
}))

type Key = { owner: string; key: string }
type Begin = (askForKey: () => Promise<Key>) => void
type DraftedForm = { readonly begin: Begin; readonly field: string; readonly value: string }

const nothing = () => undefined

/** A dialog that is opened while the key is being fetched. */
const dialog =
  (page: ReactNode): Begin =>
  (askForKey) => {
    answerCalls({ 'access.me': meAnswer(user) })
    signInAs('customer', 2)
    void openKept(askForKey, 'token')
    render(<QueryClientProvider client={makeQueryClient(nothing, 0)}>{page}</QueryClientProvider>)
  }

/** A page that is opened by its address. */
const page =
  (path: string, level: number): Begin =>
  (askForKey) => {
    answerCalls({
      ...kycServer(1, 'residential_address').calls,
      'access.me': meAnswer(user),
      'access.deviceKey': async () => ({ data: await askForKey() }),
    })
    signInAs('customer', level)
    openApp(path)
  }

const forms: Record<string, DraftedForm> = {
  'loans/apply/use-loan-request.ts': {
    begin: dialog(<LoanRequestDialog onClose={nothing} />),
    field: 'Loan amount',
    value: '70,000',
  },
  'bank-accounts/use-bank-account-form.ts': {
    begin: dialog(<AddBankAccountDialog isFirst onClose={nothing} onRequestLoan={nothing} />),
    field: 'Account number',
    value: '0123456789',
  },
  'groups/create-group-dialog.tsx': {
    begin: dialog(<CreateGroupDialog onClose={nothing} />),
    field: 'Group name',
    value: 'Alpha',
  },
  'loans/note-dialog.tsx': {
    begin: dialog(<NoteDialog loan={someRoundLoan} onClose={nothing} />),
    field: 'Note (optional)',
    value: 'After the market day',
  },
  'privacy/open-case-dialog.tsx': {
    begin: dialog(<OpenCaseDialog onClose={nothing} />),
    field: 'Your message',
    value: 'My agent gave no receipt.',
  },
  'privacy/answer-case-dialog.tsx': {
    begin: dialog(<AnswerCaseDialog of={someCase()} onClose={nothing} />),
    field: 'Answer',
    value: 'The receipt was sent again.',
  },
  'forms/drafted.tsx': {
    begin: page('/business-user/settings/profile/next-of-kin', 1),
    field: 'Name of next of kin',
    value: 'Deborah James',
  },
  'books/use-journal-form.ts': {
    begin: (askForKey) => {
      answerCalls({
        'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
        'access.deviceKey': async () => ({ data: await askForKey() }),
        'books.accounts': { data: { accounts: [someAccount()] } },
      })
      signInAs('admin')
      openApp('/admin-user/books/write')
    },
    field: 'Memo',
    value: 'Office rent',
  },
  'products/use-draft-form.ts': {
    begin: (askForKey) => {
      answerCalls({
        'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
        'access.deviceKey': async () => ({ data: await askForKey() }),
      })
      signInAs('admin')
      openApp('/admin-user/new-product')
    },
    field: 'Name',
    value: 'Trader 3',
  },
  'kyc/step.tsx': { begin: page('/onboarding/kyc-lvl1', 0), field: 'Address', value: '12 Zoo Road' },
}

test('the forms below are all the forms that begin with a draft', () => {
  const folder = join(import.meta.dirname, '..')
  const reading = globSync('**/*.{ts,tsx}', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.') && path !== 'offline/drafts.ts')
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes('readDraft('))
  expect(reading.sort()).toEqual(Object.keys(forms).sort())
})

test.each(Object.entries(forms))(
  'C-186 %s: opened while the key of the device is on its way, the form begins with its draft',
  async (_, { begin, field, value }) => {
    const { promise, resolve: give } = Promise.withResolvers<Key>()
    begin(() => promise)
    await waitFor(() => expect(keptState()).toBe('opening'))
    // The page has everything except the key.
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(screen.queryByLabelText(field)).toBeNull()
    give({ owner: 'amina', key: '' })
    expect(await screen.findByLabelText(field)).toHaveValue(value)
  },
)
