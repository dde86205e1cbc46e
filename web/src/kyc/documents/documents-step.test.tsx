import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerPuts, type PutRequest } from '../../files/test-put.ts'
import { answerCalls, meAnswer } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { kycServer, someAnswers } from '../test-kyc.ts'
import { button, heading } from '../test-screen.ts'

const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

async function openDocuments(
  onSent?: (request: PutRequest) => void,
  documents = { utility_bill: null as string | null, valid_id: null as string | null },
) {
  signInAs('customer', 1)
  const puts = answerPuts(onSent)
  const server = kycServer(2, 'documents_upload', someAnswers({ documents }))
  const sent = answerCalls({ 'access.me': meAnswer(), ...server.calls })
  const { user } = openApp('/onboarding/kyc-lvl2')
  await heading('Documents Upload')
  return { user, puts, sent, ...server }
}

const slot = (name: 'Utility bill' | 'Valid ID') => within(screen.getByRole('region', { name }))
const input = (name: 'Utility bill' | 'Valid ID') =>
  screen.getByRole('region', { name }).querySelector<HTMLInputElement>('input[type=file]')!
const done = (put: PutRequest) => put.answer(200)

test('DOC-01 DOC-02 DOC-04 DOC-06 DOC-07 Next opens once both documents are confirmed, and moves to the attestation', async () => {
  const { user, sent } = await openDocuments(done)
  expect(slot('Utility bill').getByText(/Choose a file/)).toBeVisible()
  expect(button('Next')).toBeDisabled()
  await user.upload(input('Utility bill'), pdf('bill.pdf'))
  await slot('Utility bill').findByText('Uploaded')
  expect(slot('Utility bill').getByText(/Click to change/)).toBeVisible()
  expect(button('Next')).toBeDisabled()
  await user.upload(input('Valid ID'), pdf('card.pdf'))
  await slot('Valid ID').findByText('Uploaded')
  expect(await heading('Documents Upload')).toBeVisible()
  await waitFor(() => expect(button('Next')).toBeEnabled())
  const confirmed = sent.filter(({ call }) => call.startsWith('kyc.confirm'))
  expect(confirmed.map(({ call, body }) => [call, body])).toEqual([
    ['kyc.confirmUtility', { url: 'http://localhost:3000/files/utility_bill/0001', path: 'utility_bill/0001' }],
    ['kyc.confirmId', { url: 'http://localhost:3000/files/valid_id/0001', path: 'valid_id/0001' }],
  ])
  await user.click(button('Next'))
  expect(await heading('Attestation')).toBeVisible()
})

test('DOC-03 DOC-09 an upload shows its progress from 0 to 100 percent', async () => {
  const { user, puts, sent } = await openDocuments()
  await user.upload(input('Valid ID'), pdf('card.pdf'))
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(sent.find(({ call }) => call === 'files.presign')?.body).toEqual({
    file_name: 'card.pdf',
    file_type: 'application/pdf',
    upload_type: 'valid_id',
  })
  const bar = () => slot('Valid ID').getByRole('progressbar')
  expect(bar()).toHaveAttribute('aria-valuenow', '0')
  for (const percent of [35, 100]) {
    puts[0]?.progress(percent, 100)
    await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', String(percent)))
    expect(slot('Valid ID').getByText(`${percent}%`)).toBeVisible()
  }
  puts[0]?.answer(200)
  expect(await slot('Valid ID').findByText('Uploaded')).toBeVisible()
})

test('DOC-04 a document that exists can be changed', async () => {
  const { user, sent } = await openDocuments(done, { utility_bill: 'utility_bill/0000', valid_id: 'valid_id/0000' })
  expect(button('Next')).toBeEnabled()
  await user.upload(input('Utility bill'), pdf('better.pdf'))
  await waitFor(() => expect(sent.some(({ call }) => call === 'kyc.confirmUtility')).toBe(true))
  expect(await slot('Utility bill').findByText(/Click to change/)).toBeVisible()
})

test('DOC-05 only .png, .jpg, .jpeg and .pdf can be chosen; anything else is refused before it is sent', async () => {
  const { user, puts } = await openDocuments()
  expect(input('Utility bill').accept).toBe('.png,.jpg,.jpeg,.pdf')
  // Dropped or picked under 'all files', it gets past the browser's own filter.
  input('Utility bill').removeAttribute('accept')
  await user.upload(input('Utility bill'), new File(['GIF89a'], 'bill.gif', { type: 'image/gif' }))
  expect(await slot('Utility bill').findByText('Please choose a .png, .jpg, .jpeg or .pdf file')).toBeVisible()
  expect(puts).toEqual([])
})

test('DOC-13 a file whose name has no ending is sent when its bytes are right', async () => {
  const { user, puts, sent } = await openDocuments()
  input('Utility bill').removeAttribute('accept')
  await user.upload(input('Utility bill'), new File(['GIF89a'], 'document'))
  expect(await slot('Utility bill').findByText('Please choose a .png, .jpg, .jpeg or .pdf file')).toBeVisible()
  input('Utility bill').removeAttribute('accept')
  await user.upload(input('Utility bill'), new File(['%PDF-1.4'], 'document'))
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(sent.find(({ call }) => call === 'files.presign')?.body).toMatchObject({
    file_name: 'document.pdf',
    file_type: 'application/pdf',
  })
})

test('DOC-13 other bytes under the name of a PDF are refused by how they begin, before they are sent', async () => {
  const { user, puts } = await openDocuments()
  await user.upload(input('Utility bill'), new File(['a letter'], 'fake.PDF', { type: 'application/pdf' }))
  expect(await slot('Utility bill').findByText(/^This file does not begin as a .png, .jpg or .pdf file/)).toBeVisible()
  expect(puts).toEqual([])
})

test('a picture that cannot be read is shown at once', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  const { user, puts } = await openDocuments()
  await user.upload(input('Valid ID'), new File(['nonsense'], 'card.png', { type: 'image/png' }))
  expect(await slot('Valid ID').findByText('This picture cannot be read. Please choose another one')).toBeVisible()
  expect(puts).toEqual([])
})

test("ERR-13 an interrupted upload is shown as 'Upload failed', and the same file can be sent again", async () => {
  let tries = 0
  const { user, puts } = await openDocuments((put) => (++tries === 1 ? put.breakOff() : put.answer(200)))
  await user.upload(input('Utility bill'), pdf('bill.pdf'))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('Upload failed')
  await user.click(button('OK'))
  await user.click(slot('Utility bill').getByRole('button', { name: 'Try again' }))
  expect(await slot('Utility bill').findByText('Uploaded')).toBeVisible()
  expect(puts.map(({ body }) => body?.name)).toEqual(['bill.pdf', 'bill.pdf'])
})

test('the reason why the server refuses a document is shown in the slot, without a dialog, and the same file is not offered again', async () => {
  const reason = 'This file cannot be read. Please choose another one.'
  let tries = 0
  const { user } = await openDocuments((put) =>
    ++tries === 1 ? put.answer(400, { message: reason }) : put.answer(200),
  )
  await user.upload(input('Utility bill'), pdf('bill.pdf'))
  expect(await slot('Utility bill').findByText(reason)).toBeVisible()
  expect(slot('Utility bill').queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.upload(input('Utility bill'), pdf('better.pdf'))
  expect(await slot('Utility bill').findByText('Uploaded')).toBeVisible()
  expect(slot('Utility bill').queryByText(reason)).toBeNull()
})

test("after the user's own Stop there is no message", async () => {
  const { user, puts } = await openDocuments()
  await user.upload(input('Valid ID'), pdf('card.pdf'))
  await waitFor(() => expect(puts).toHaveLength(1))
  await user.click(slot('Valid ID').getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(slot('Valid ID').queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(slot('Valid ID').queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the names of the files are shown in their slots and again before they are attested', async () => {
  const { user } = await openDocuments(done)
  await user.upload(input('Utility bill'), pdf('bill.pdf'))
  await user.upload(input('Valid ID'), pdf('card.pdf'))
  expect(await slot('Utility bill').findByText('bill.pdf')).toBeVisible()
  expect(await slot('Valid ID').findByText('card.pdf')).toBeVisible()
  await waitFor(() => expect(button('Next')).toBeEnabled())
  await user.click(button('Next'))
  await heading('Attestation')
  expect(screen.getByText('bill.pdf')).toBeVisible()
  expect(screen.getByText('card.pdf')).toBeVisible()
})
