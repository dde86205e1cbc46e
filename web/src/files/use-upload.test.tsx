import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '../testing/test-app.tsx'
import { answerCalls } from '../testing/test-answers.ts'
import { answerPuts } from './test-put.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

const photo = new File([new Uint8Array(3_400_000)], 'card.jpg', { type: 'image/jpeg' })
const presigned = { data: { url: 'http://localhost:3000/files/valid_id/0001?signature=s', path: 'valid_id/0001' } }
const stalled = 'Still trying. Your network is slow.'

async function send() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answerCalls({ 'files.presign': presigned })
  const puts = answerPuts()
  const confirmed = vi.fn<(file: unknown) => Promise<void>>(async () => undefined)
  function Screen() {
    const { underWay, send, abort, retry } = useUpload('valid_id', confirmed)
    if (!underWay) return <button onClick={() => send(photo)}>Send</button>
    return <UploadProgress label="Sending" of={underWay} onStop={abort} onRetry={retry} />
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  act(() => screen.getByRole('button', { name: 'Send' }).click())
  await vi.waitFor(() => expect(puts).toHaveLength(1))
  return { puts, confirmed }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const again = () => screen.queryByRole('button', { name: 'Try again' })

test('an upload shows how much of the file is sent', async () => {
  const { puts } = await send()
  expect(screen.getByText('0.0 of 3.4 MB')).toBeVisible()
  act(() => puts[0]?.progress(1_250_000, 3_400_000))
  expect(screen.getByText('1.2 of 3.4 MB')).toBeVisible()
  expect(screen.getByText('36%')).toBeVisible()
})

test('when nothing moves for some seconds it shows that it is still trying, until something moves', async () => {
  const { puts } = await send()
  await wait(4_000)
  act(() => puts[0]?.progress(100_000, 3_400_000))
  await wait(4_000)
  expect(screen.queryByText(stalled)).toBeNull()
  await wait(4_000)
  expect(screen.getByText(stalled)).toBeVisible()
  act(() => puts[0]?.progress(200_000, 3_400_000))
  expect(screen.queryByText(stalled)).toBeNull()
  expect(again()).toBeNull()
})

test('Try again ends the try that does not move and begins another one, which is confirmed once', async () => {
  const { puts, confirmed } = await send()
  await wait(8_000)
  act(() => again()?.click())
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus()
  await vi.waitFor(() => expect(puts).toHaveLength(2))
  expect(screen.getByText('0.0 of 3.4 MB')).toBeVisible()
  await act(async () => puts[1]?.answer(200))
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible()
  expect(confirmed).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file that was sent completely is not sent again: only the answer is missing', async () => {
  const { puts } = await send()
  act(() => puts[0]?.progress(3_400_000, 3_400_000))
  await wait(8_000)
  expect(screen.getByText(stalled)).toBeVisible()
  expect(again()).toBeNull()
})
