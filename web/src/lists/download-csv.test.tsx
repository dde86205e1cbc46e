import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminLoansAnswer, someAdminLoan } from '../loans/admin/test-admin-loan.ts'
import { adminPaymentsAnswer } from '../payments/desk/test-admin-payment.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const saved: { file: Blob; name: string }[] = []

beforeEach(() => {
  signInAs('admin')
  saved.length = 0
  // The simulated page has files of its own, which cannot hold what an answer of Node's fetch is made of.
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push({ file: file as Blob, name: '' })
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last && this.href === 'blob:file') last.name = this.download
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Answers = Parameters<typeof answerCalls>[0]
function open(
  path: string,
  answers: Answers = {},
  roles: readonly string[] = ['credit', 'finance', 'support', 'auditor'],
) {
  const sent = answerCalls({
    'access.me': meAnswer({ ...someUser({ account_type: 'admin', kyc_level: 0 }), staff_roles: roles } as never),
    'payments.adminList': adminPaymentsAnswer(),
    'loans.adminList': adminLoansAnswer([someAdminLoan({ status: 'active' })]),
    ...answers,
  })
  return { ...openApp(path), files: () => sent.filter(({ call }) => call.endsWith('File')) }
}
const download = () => screen.findByRole('button', { name: 'Download CSV' })
const csv = { csv: '\ufeffReference\r\nrow-1\r\n', name: 'kasuwa-payments-2027-03-31.csv' }

test('FILE-08 a press downloads what the list shows, by its search and filters, and says the name of the file', async () => {
  const { user, files } = open('/admin-user/payment-management?page=2&sort=oldest&search=Halima&status=failed', {
    'payments.adminFile': csv,
  })
  await user.click(await download())
  expect(await screen.findByText('Downloaded: kasuwa-payments-2027-03-31.csv')).toBeVisible()
  expect(files().map(({ path, query, authorization }) => [path, query, authorization !== null])).toEqual([
    ['/api/admin/payment-management.csv', { search: 'Halima', status: 'failed' }, true],
  ])
  expect(saved.map(({ name, file }) => [name, file.size])).toEqual([[csv.name, Buffer.byteLength(csv.csv)]])
})

test('FILE-08 the loans of the chosen tab are downloaded', async () => {
  const { user, files } = open('/admin-user/loan-management?tab=overdue', { 'loans.adminFile': csv })
  await user.click(await download())
  await waitFor(() => expect(files()[0]?.query).toEqual({ status: 'overdue' }))
})

test('FILE-08 a file that broke off is no file: the screen says so, and the same button takes it again', async () => {
  const answers: Answers[string][] = ['no answer', { status: 429, body: { message: 'Two files of yours.' } }, csv]
  const { user } = open('/admin-user/payment-management', { 'payments.adminFile': () => answers.shift() as never })
  await user.click(await download())
  expect(await screen.findByText('The file was not made. Please check your internet connection.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try the file again' }))
  expect(await screen.findByText('The file was not made. Two files of yours.')).toBeVisible()
  expect(saved).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try the file again' }))
  expect(await screen.findByText(`Downloaded: ${csv.name}`)).toBeVisible()
})

test('FILE-08 while the file is made the button says so, and Stop ends it without a failure', async () => {
  const { user } = open('/admin-user/payment-management', { 'payments.adminFile': () => new Promise(() => undefined) })
  await user.click(await download())
  expect(await screen.findByRole('button', { name: /Making the file/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await download()).toBeEnabled()
  expect(screen.queryByText(/The file was not made/)).toBeNull()
})

test('FILE-04 who may not take a file is not offered it', async () => {
  open('/admin-user/payment-management', {}, ['support'])
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull())
})
