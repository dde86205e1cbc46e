import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

function open(answer: Parameters<typeof answerCalls>[0][string] = { data: null }, kycLevel: 0 | 1 | 2 = 1) {
  signInAs('customer', kycLevel)
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ kyc_level: kycLevel })),
    'access.changePassword': answer,
  })
  return { ...openApp('/business-user/settings/security'), sent }
}

const oldField = () => screen.findByLabelText('Old password')
const newField = () => screen.findByLabelText('New password')
const button = () => screen.getByRole('button', { name: 'Change password' })

test('SET-07 VAL-09 the form has the old and the new password, both with the password rule and its checklist', async () => {
  const { user } = open()
  for (const field of [oldField, newField]) {
    await user.click(await field())
    await user.paste('PASSWORD1!')
    expect(screen.getByRole('list', { name: 'Password rules' })).toHaveTextContent('Has at least 8 characters')
    await user.tab()
    await user.tab()
    expect(await screen.findByText('Please enter a valid password')).toBeVisible()
    expect(button()).toBeDisabled()
    await user.clear(await field())
    await user.paste('Password1!')
    expect(screen.queryByRole('list', { name: 'Password rules' })).toBeNull()
  }
  await waitFor(() => expect(button()).toBeEnabled())
})

test('SET-24 MSG-01 oldPassword and newPassword are sent to auth/password/change; success is shown, and level 2 is not offered', async () => {
  const { user, sent } = open()
  await user.click(await oldField())
  await user.paste('Kasuwa#1old')
  await user.click(await newField())
  await user.paste('Kasuwa#1new')
  await user.click(button())
  const dialog = await screen.findByRole('dialog', { name: 'Password Changed' })
  expect(dialog).toHaveTextContent(
    'Your password has been successfully updated. Please use your new password the next time you sign in.',
  )
  expect(screen.queryByRole('button', { name: 'Complete KYC Level 2' })).toBeNull()
  expect(sent.find(({ call }) => call === 'access.changePassword')).toMatchObject({
    path: '/api/auth/password/change',
    body: { oldPassword: 'Kasuwa#1old', newPassword: 'Kasuwa#1new' },
  })
  expect(await oldField()).toHaveValue('')
  expect(await newField()).toHaveValue('')
})

test('C-215 a new password that was accepted although it is easy to guess gets a warning next to the success', async () => {
  const { user } = open({ data: null, warning: 'Your new password is easy to guess.' })
  await user.click(await oldField())
  await user.paste('Kasuwa#1old')
  await user.click(await newField())
  await user.paste('Password1!')
  await user.click(button())
  const dialog = await screen.findByRole('dialog', { name: 'Password Changed' })
  expect(dialog).toHaveTextContent('next time you sign in. Your new password is easy to guess.')
})

test('C-82 a wrong old password is shown at its field, and the typed values stay', async () => {
  const words = 'This is not your present password'
  const { user } = open({ status: 400, body: { message: words, data: { oldPassword: [words] } } })
  await user.click(await oldField())
  await user.paste('Kasuwa#1old')
  await user.click(await newField())
  await user.paste('Kasuwa#1new')
  await user.click(button())
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByText(words)).toBeVisible()
  expect(await oldField()).toHaveAttribute('aria-invalid', 'true')
  expect(await newField()).toHaveValue('Kasuwa#1new')
})

test('C-76 the password is never locked', async () => {
  const { user } = open({ data: null }, 2)
  await user.click(await oldField())
  await user.paste('Kasuwa#1old')
  await user.click(await newField())
  await user.paste('Kasuwa#1new')
  await waitFor(() => expect(button()).toBeEnabled())
})
