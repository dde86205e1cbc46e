import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawOnNothing, type Drawn } from '../../files/test-canvas.ts'
import { answerPuts, type PutRequest } from '../../files/test-put.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { answeredLevelOne, kycServer } from '../test-kyc.ts'
import { button, heading } from '../test-screen.ts'

const stopped = vi.fn<() => void>()
let drawn: Drawn[] = []

beforeEach(() => {
  stopped.mockReset()
  drawn = drawOnNothing()
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { value: 640, configurable: true })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoHeight', { value: 480, configurable: true })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true, configurable: true })
  URL.createObjectURL = () => 'blob:face'
  URL.revokeObjectURL = () => undefined
})

/** The camera answers, or refuses. */
function cameraThat(answers: boolean) {
  const getUserMedia = vi.fn<(wanted: unknown) => Promise<unknown>>(async () => {
    if (!answers) throw new DOMException('refused', 'NotAllowedError')
    return { getTracks: () => [{ stop: stopped }] }
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  return getUserMedia
}

async function openFaceStep(onSent?: (request: PutRequest) => void) {
  signInAs('customer', 0)
  const puts = answerPuts(onSent)
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ kyc_level: 0 })),
    ...kycServer(1, 'face_verification').calls,
  })
  const app = openApp('/onboarding/kyc-lvl1')
  await heading('Face Verification')
  return { ...app, puts, sent }
}

async function capture({ user }: Awaited<ReturnType<typeof openFaceStep>>) {
  await user.click(button('Open camera'))
  await user.click(await screen.findByRole('button', { name: 'Take picture' }))
  await screen.findByRole('button', { name: 'Use this picture' })
}

test('FACE-01 FACE-04 FACE-05 FACE-06 instructions, live camera, preview, uploading with a percentage, confirmed', async () => {
  const wanted = cameraThat(true)
  const app = await openFaceStep()
  expect(screen.getByText(/Stand in a bright place/)).toBeVisible()
  await app.user.click(button('Open camera'))
  expect(await screen.findByLabelText('Your camera')).toBeVisible()
  expect(wanted).toHaveBeenCalledWith(expect.objectContaining({ audio: false }))
  await app.user.click(button('Take picture'))
  expect(await screen.findByRole('img', { name: 'The picture of your face' })).toBeVisible()
  expect(stopped).toHaveBeenCalledTimes(1)
  expect(drawn).toEqual([{ width: 300, height: 225, type: 'image/jpeg', quality: 0.8 }])
  await app.user.click(button('Use this picture'))
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await waitFor(() => expect(app.puts).toHaveLength(1))
  const [put] = app.puts
  put?.progress(40, 100)
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'))
  expect(screen.getByText('40%')).toBeVisible()
  expect(put?.body?.name).toMatch(/^face_\d{13}\.png$/)
  expect(put?.body?.type).toBe('image/png')
  expect(app.sent.find(({ call }) => call === 'files.presign')?.body).toEqual({
    file_name: put?.body?.name,
    file_type: 'image/png',
    upload_type: 'profile_picture',
  })
  put?.answer(200)
  await heading('Residential Address')
  const path = 'profile_picture/0001'
  expect(app.sent.find(({ call }) => call === 'kyc.confirmFace')?.body).toEqual({
    url: `http://localhost:3000/files/${path}`,
    path,
  })
})

test('FACE-02 capture can be cancelled: the instructions are shown again, and the camera is switched off', async () => {
  cameraThat(true)
  const { user } = await openFaceStep()
  await user.click(button('Open camera'))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/Stand in a bright place/)).toBeVisible()
  expect(stopped).toHaveBeenCalledTimes(1)
})

test('FACE-03 a captured picture can be retaken', async () => {
  const wanted = cameraThat(true)
  const app = await openFaceStep()
  await capture(app)
  await app.user.click(button('Retake'))
  expect(await screen.findByRole('button', { name: 'Take picture' })).toBeVisible()
  expect(wanted).toHaveBeenCalledTimes(2)
})

test('FACE-07 a refused camera shows no dialog: the instructions stay, with a hint', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  cameraThat(false)
  const { user } = await openFaceStep()
  await user.click(button('Open camera'))
  expect(await screen.findByText(/We could not use your camera/)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button('Open camera')).toBeEnabled()
})

test('C-61 after a refused camera a picture may be taken by the phone or chosen; a file that is not a picture gets a message', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  cameraThat(false)
  const { user } = await openFaceStep()
  expect(screen.getByText(/You may keep a hijab on/)).toBeVisible()
  expect(screen.queryByLabelText('Take or choose a picture')).toBeNull()
  await user.click(button('Open camera'))
  const input = await screen.findByLabelText('Take or choose a picture')
  expect(input).toHaveAttribute('capture', 'user')
  fireEvent.change(input, { target: { files: [new File(['%PDF-1.7'], 'me.jpg', { type: 'image/jpeg' })] } })
  expect(await screen.findByText('This picture cannot be read. Please choose another one')).toBeVisible()
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0xff, 0xd9])
  fireEvent.change(input, { target: { files: [new File([jpeg], 'me.jpg', { type: 'image/jpeg' })] } })
  expect(await screen.findByRole('button', { name: 'Use this picture' })).toBeVisible()
})

test('FACE-07 nothing breaks in a browser without a camera', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  const { user } = await openFaceStep()
  await user.click(button('Open camera'))
  expect(await screen.findByText(/We could not use your camera/)).toBeVisible()
})

test('ERR-12 ERR-15 a failed upload is shown, the picture is still there, and it can be sent again', async () => {
  cameraThat(true)
  const answers = [500, 200]
  const app = await openFaceStep((put) => put.answer(answers.shift() ?? 500))
  await capture(app)
  await app.user.click(button('Use this picture'))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('Failed to upload image')
  await app.user.click(button('OK'))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await app.user.click(button('Use this picture'))
  await heading('Residential Address')
})

test("after the user's own Stop there is no message: the picture is still there, to be sent again", async () => {
  cameraThat(true)
  const app = await openFaceStep()
  await capture(app)
  await app.user.click(button('Use this picture'))
  await waitFor(() => expect(app.puts).toHaveLength(1))
  await app.user.click(button('Stop'))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(button('Use this picture')).toBeEnabled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the stored picture is shown, with retake', async () => {
  signInAs('customer', 0)
  answerCalls({
    'access.me': meAnswer(someUser({ kyc_level: 0 })),
    ...kycServer(1, 'attestation', answeredLevelOne()).calls,
  })
  const { user } = openApp('/onboarding/kyc-lvl1')
  await heading('Attestation')
  await user.click(button('Edit Face Verification'))
  await heading('Face Verification')
  expect(screen.getByRole('img', { name: 'The picture of your face' })).toHaveAttribute(
    'src',
    '/files/profile_picture/amina.jpg',
  )
  expect(button('Retake')).toBeEnabled()
})
