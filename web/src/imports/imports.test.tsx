import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { importsQuery } from './imports-queries.ts'
import { someImport } from './test-imports.ts'

beforeEach(() => signInAs('admin'))

const asRole = (role: string) =>
  meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: [role] as never }))

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': asRole('finance'),
    'imports.list': { data: { imports: [someImport()] } },
    'imports.show': { data: someImport() },
    ...answers,
  })
  return { ...openApp(path), sentTo: (call: string) => sent.filter((one) => one.call === call) }
}

const onePage = '/admin-user/import?id=i-1'

test('IMPO-24 the imports are listed, and each leads to its page with what comes in', async () => {
  const { user } = open('/admin-user/import')
  const table = within(await screen.findByRole('table', { name: 'Imports' }))
  await user.click(table.getByRole('link', { name: /Mar 20, 2027/ }))
  expect(await screen.findByRole('heading', { name: 'Import of Mar 20, 2027', level: 1 })).toBeVisible()
  expect(screen.getByText('₦25,000,000.00')).toBeVisible()
  expect(screen.getByText('700 loans, ₦22,000,000.00 unpaid')).toBeVisible()
  expect(screen.getByText('12 customers, 3 loans')).toBeVisible()
})

test.each([
  ['importing', 10_000],
  ['imported', false],
] as const)('IMPO-24 the list of imports with one that is %s asks again after %s ms', (state, expected) => {
  const { refetchInterval } = importsQuery()
  const listed = { state: { data: { imports: [someImport(), someImport({ state })] } } }
  expect(typeof refetchInterval === 'function' && refetchInterval(listed as never)).toBe(expected)
})

test('IMPO-01 IMPO-24 an import is begun by finance and credit, and by nobody else', async () => {
  const { user, sentTo } = open('/admin-user/import', { 'imports.begin': { data: { id: 'i-1' } } })
  await user.click(await screen.findByRole('button', { name: 'New Import' }))
  expect(await screen.findByRole('heading', { name: /^Import of/, level: 1 })).toBeVisible()
  expect(sentTo('imports.begin')).toHaveLength(1)
})

test('IMPO-24 support reads imports and is offered no act', async () => {
  open(onePage, { 'access.me': asRole('support') })
  expect(await screen.findByRole('heading', { name: 'What comes in' })).toBeVisible()
  for (const name of ['Bring In', 'Check Files', 'Throw Away'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('IMPO-02 IMPO-24 files are sent in parts by their names, in any encoding, and others are named', async () => {
  const state = someImport({ state: 'open', preview: null, files: [] })
  const { user, sentTo } = open(onePage, {
    'imports.show': { data: state },
    'imports.keepPart': { data: null },
  })
  const large = `customer,agent\n${'Hauwa Ƙabiru\n'.repeat(50_000)}`
  const windows = new File([new Uint8Array([0x43, 0x61, 0x66, 0xe9])], 'groups.csv')
  await user.upload(await screen.findByLabelText('Choose CSV files'), [
    new File([large], 'Customers.CSV'),
    windows,
    new File(['x'], 'others.csv'),
  ])
  expect(await screen.findByRole('alert')).toHaveTextContent('others.csv')
  await waitFor(() => expect(sentTo('imports.keepPart')).toHaveLength(3))
  const parts = sentTo('imports.keepPart').map(({ query, body }) => [query['file'], query['part'], body])
  expect(parts.map(([file, part]) => [file, part])).toEqual([
    ['customers', '0'],
    ['customers', '1'],
    ['groups', '0'],
  ])
  expect(
    parts
      .slice(0, 2)
      .map(([, , body]) => (body as { csv: string }).csv)
      .join(''),
  ).toBe(large)
  expect(parts[2]?.[2]).toEqual({ csv: 'Café' })
})

test('IMPO-04 IMPO-24 errors are shown by file, line and column, and nothing can be brought in', async () => {
  const errors = Array.from({ length: 60 }, (_, line) => ({
    file: 'customers' as const,
    line: line + 2,
    field: 'phone',
    text: '“0803” is no phone number of Nigeria.',
  }))
  const { user } = open(onePage, {
    'imports.show': { data: someImport({ errors: 1_500, first_errors: errors, preview: null }) },
  })
  const table = within(await screen.findByRole('table', { name: '1,500 Errors' }))
  expect(table.getByRole('row', { name: /customers.csv 2 phone “0803” is no phone/ })).toBeVisible()
  expect(table.queryByRole('row', { name: /customers.csv 61 / })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show More Errors' }))
  expect(table.getByRole('row', { name: /customers.csv 61 / })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Bring In' })).toBeNull()
})

test('IMPO-10 IMPO-19 bringing in is proposed with the choice of repayment accounts, and waits for a second person', async () => {
  const proposal = someProposal({
    act: 'bring_in',
    person: null,
    subject: { kind: 'import', id: 'i-1', name: 'Import' },
  })
  const { user, sentTo } = open(onePage, { 'imports.bringIn': { data: { proposal } } })
  await user.click(await screen.findByRole('switch', { name: /Open repayment accounts at once/ }))
  await user.click(screen.getByRole('button', { name: 'Bring In' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sentTo('imports.bringIn').map(({ body }) => body)).toEqual([{ accounts: true }])
})

test('IMPO-24 an import under way shows how far it is; one that waits leads to the proposals', async () => {
  open(onePage, { 'imports.show': { data: someImport({ state: 'importing', progress: { done: 500, total: 2_000 } }) } })
  expect(await screen.findByRole('progressbar', { name: 'The book is being brought in' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  expect(screen.getByText('500 of 2,000 lines')).toBeVisible()
})

test('IMPO-20 an undo asks for a reason and is proposed', async () => {
  const proposal = someProposal({
    act: 'undo_import',
    person: null,
    subject: { kind: 'import', id: 'i-1', name: 'Import' },
  })
  const { user, sentTo } = open(onePage, {
    'imports.show': { data: someImport({ state: 'imported' }) },
    'imports.undo': { data: { proposal } },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the Import' }))
  await user.type(dialog.getByLabelText('Reason'), 'The wrong file')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await waitFor(() => expect(sentTo('imports.undo').map(({ body }) => body)).toEqual([{ reason: 'The wrong file' }]))
})

test('IMPO-24 C-157 an import that could not be loaded is shown as that, and not as empty', async () => {
  open(onePage, { 'imports.show': { status: 500, body: { message: 'Something went wrong' } } as never })
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible()
  expect(screen.queryByText('There is no such import.')).toBeNull()
})

test('IMPO-24 an import that is not there says so', async () => {
  open(onePage, { 'imports.show': { status: 404, body: { message: 'Not found' } } as never })
  expect(await screen.findByText('There is no such import.')).toBeVisible()
})
