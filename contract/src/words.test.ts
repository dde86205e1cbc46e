import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as accountWords from './account-words.ts'
import * as customerWords from './customer-words.ts'
import * as loanWords from './loan-words.ts'
import * as profileWords from './profile-words.ts'
import * as commonWords from './words.ts'

const words = { ...commonWords, ...accountWords, ...profileWords, ...loanWords, ...customerWords }

const { errorWords, fileWords, genericWords } = words

test('VAL-18 the generic messages', () => {
  expect([genericWords.required, genericWords.email, genericWords.numeric]).toEqual([
    'Value is required',
    'Value is not a valid email address',
    'Value must be numeric',
  ])
})

test('VAL-19 the generic messages with a limit', () => {
  expect([
    genericWords.tooShort(6),
    genericWords.tooLong(6),
    genericWords.tooSmall(1),
    genericWords.tooLarge(28),
  ]).toEqual([
    'This field should be at least 6 characters long',
    'The maximum length allowed is 6',
    'The minimum value allowed is 1',
    'The maximum value allowed is 28',
  ])
})

test('the defaults by status, and the two errors without one', () => {
  expect(errorWords).toEqual({
    requestFailed: 'Request Failed',
    byStatus: {
      400: 'Invalid input. Please check the information you provided.',
      401: 'Unauthorized. Please check your credentials.',
      403: 'You do not have permission to access this resource.',
      404: 'Resource not found.',
      500: 'Server error. Please try again later.',
    },
    otherStatus: 'An unexpected error occurred.',
    network: { title: 'Network Error', text: 'Please check your internet connection.' },
    unexpected: { title: 'Unexpected Error', text: 'Something went wrong. Please try again.' },
  })
})

test('the upload errors', () => {
  expect([fileWords.refused, fileWords.failed, fileWords.aborted]).toEqual([
    'Failed to upload image',
    'Upload failed',
    'Upload aborted',
  ])
})

test('a title contains no separator, and a text does not repeat its title (C-38)', () => {
  for (const { title, text } of dialogs(words)) {
    expect(title).not.toMatch(/[:—]/)
    expect(text.startsWith(title)).toBe(false)
  }
})

test('GATE-04 GATE-06 MSG-12 the warnings of the gates and the texts of empty lists are those of the specification', () => {
  expect(words.gateWords).toEqual({
    active_loan: {
      title: 'Active Loan Found',
      text: 'You currently have an active loan, kindly make payment and try later.',
    },
    upgrade_account: {
      title: 'Upgrade Account',
      text: 'Kindly upgrade your account by completing your KYC information to apply for loan',
      action: 'Upgrade Now',
    },
    no_bank_account: {
      title: 'Add Bank Account',
      text: 'Kindly add your bank account to request a loan',
      action: 'Add Bank Account',
    },
    requests_waiting: {
      title: 'Requests Waiting',
      text: 'You have three requests waiting. Please wait for a decision.',
    },
  })
  expect(words.emptyWords).toEqual({
    transactions: 'No transaction to show',
    loans: 'No loan history to show',
    schedule: 'No schedule to show',
    groups: 'No group to show',
    customers: 'No customer to show',
    agents: 'No agent to show',
    payments: 'No payment to show',
  })
})

test('the name of the group ends its message (C-133)', () => {
  expect(words.groupWords.created('Alpha').text).toBe('You have successfully created the group Alpha')
  expect(words.groupWords.membersAdded('Alpha').text).toBe('You have successfully added new members to the group Alpha')
})

test('each level has its own title and button', () => {
  expect([words.kycWords.received(1), words.kycWords.received(2)]).toEqual([
    {
      title: 'KYC Level 1 received!',
      text: 'Your KYC data has been received successfully!',
      action: 'Access Dashboard',
    },
    { title: 'KYC Level 2 received!', text: 'Your KYC data has been received successfully!', action: 'Request Loan' },
  ])
})

test('each message is written once', () => {
  const here = new URL('.', import.meta.url)
  const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const read = (name: string) => readFileSync(new URL(name, here), 'utf8')
  const isOfMessages = (name: string) => name.endsWith('words.ts')
  const source = files
    .filter(isOfMessages)
    .map(read)
    .join('\n')
    .replaceAll(/^import .*$/gm, '')
  const sentences = [...source.matchAll(/'([^'\n]{25,})'|"([^"\n]{25,})"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  )
  expect(sentences.length).toBeGreaterThan(60)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const name of files.filter((name) => !isOfMessages(name))) {
    const text = read(name)
    expect(sentences.filter((sentence) => text.includes(sentence)).map((sentence) => `${name}: ${sentence}`)).toEqual(
      [],
    )
  }
})

function dialogs(node: unknown): { title: string; text: string }[] {
  if (typeof node !== 'object' || node === null) return []
  if ('title' in node && 'text' in node) return [node as { title: string; text: string }]
  return Object.values(node).flatMap(dialogs)
}
