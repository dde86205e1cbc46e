import { afterEach, expect, test, vi } from 'vitest'
import { failureWords } from '../base/calls/failure.ts'
import { answerCalls } from '../testing/test-answers.ts'
import { answerPuts } from './test-put.ts'
import { type Progress, upload } from './upload.ts'

const bill = new File(['a bill'], 'bill.pdf', { type: 'application/pdf' })
const address = 'http://localhost:3000/files/utility_bill/0001'
const presigned = { 'files.presign': { data: { url: `${address}?expires=9&signature=s`, path: 'utility_bill/0001' } } }
const wordsOf = (promise: Promise<unknown>) => promise.then(() => null, failureWords)
const whenSent = (requests: readonly unknown[]) => vi.waitFor(() => expect(requests).toHaveLength(1), 20_000)

afterEach(() => vi.unstubAllGlobals())

test('API-24 API-25 API-26 the file is put to the presigned address with progress, and named without its query string', async () => {
  const sent = answerCalls(presigned)
  const requests = answerPuts()
  const progress: Progress[] = []
  const stored = upload(bill, 'utility_bill', { onProgress: (now) => progress.push(now) })
  await whenSent(requests)
  expect(sent[0]?.body).toEqual({ file_name: 'bill.pdf', file_type: 'application/pdf', upload_type: 'utility_bill' })
  const [put] = requests
  expect(put).toMatchObject({
    method: 'PUT',
    url: `${address}?expires=9&signature=s`,
    body: bill,
    headers: { 'content-type': 'application/pdf' },
  })
  put?.progress(50, 200)
  put?.progress(200, 200)
  put?.answer(200)
  expect(await stored).toEqual({ url: address, path: 'utility_bill/0001' })
  expect(progress).toEqual([
    { sent: 0, total: 6 },
    { sent: 50, total: 200 },
    { sent: 200, total: 200 },
  ])
})

test("API-25 ERR-12 any status but 200 is 'Failed to upload image' under 'Request Failed', 201 included", async () => {
  for (const status of [201, 403, 413, 500]) {
    answerCalls(presigned)
    answerPuts((put) => put.answer(status))
    expect(await wordsOf(upload(bill, 'utility_bill'))).toEqual({
      title: 'Request Failed',
      message: 'Failed to upload image',
    })
  }
})

test("ERR-13 a broken connection is 'Upload failed' under 'Request Failed'", async () => {
  answerCalls(presigned)
  answerPuts((put) => put.breakOff())
  expect(await wordsOf(upload(bill, 'utility_bill'))).toEqual({ title: 'Request Failed', message: 'Upload failed' })
})

test("ERR-14 a stopped upload is 'Upload aborted' under 'Request Failed'", async () => {
  answerCalls(presigned)
  const requests = answerPuts()
  const stopper = new AbortController()
  const words = wordsOf(upload(bill, 'utility_bill', { signal: stopper.signal }))
  await whenSent(requests)
  stopper.abort()
  expect(await words).toEqual({ title: 'Request Failed', message: 'Upload aborted' })
})

test('a refused presign is shown like any refused call, and nothing is put', async () => {
  answerCalls({
    'files.presign': {
      status: 400,
      body: { message: 'no', data: { file_type: ['Please choose a .png, .jpg or .jpeg file'] } },
    },
  })
  const requests = answerPuts()
  expect(await wordsOf(upload(bill, 'utility_bill'))).toEqual({
    title: 'Request Failed',
    message: 'Please choose a .png, .jpg or .jpeg file',
  })
  expect(requests).toEqual([])
})
