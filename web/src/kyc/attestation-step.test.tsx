import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { answeredLevelOne, answeredLevelTwo, kycServer, someAnswers } from './test-kyc.ts'
import { button, heading } from './test-screen.ts'

const paths = { 1: '/onboarding/kyc-lvl1', 2: '/onboarding/kyc-lvl2' } as const

async function openAttestation(level: 1 | 2, answers = level === 1 ? answeredLevelOne() : answeredLevelTwo()) {
  const kycLevel = level === 1 ? 0 : 1
  signInAs('customer', kycLevel)
  const { calls } = kycServer(level, 'attestation', answers)
  const sent = answerCalls({ 'access.me': meAnswer(someUser({ kyc_level: kycLevel })), ...calls })
  const app = openApp(paths[level])
  await heading('Attestation')
  return { ...app, sent }
}

const region = (name: string) => screen.getByRole('region', { name })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('ATT-01 ATT-04 level 1: seven sections in the order of the steps, each to be folded away', async () => {
  const { user } = await openAttestation(1)
  expect(titles()).toEqual([
    'Nationality',
    'NIN Verification',
    'Face Verification',
    'Residential Address',
    'Business Details',
    'Business Address',
    'Source of Revenue',
  ])
  expect(region('Face Verification')).toHaveTextContent('Submitted')
  expect(region('Residential Address')).toHaveTextContent(/12 Zoo Road.*Dala.*Rented.*Mar 1, 2019/)
  expect(region('Source of Revenue')).toHaveTextContent('₦450,000.00')
  const fold = within(region('Residential Address')).getByRole('button', { name: 'Residential Address' })
  expect(fold).toHaveAttribute('aria-expanded', 'true')
  await user.click(fold)
  expect(fold).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('12 Zoo Road')).not.toBeVisible()
})

test('ATT-01 ATT-05 level 2: five sections, both documents shown as Uploaded', async () => {
  await openAttestation(2)
  expect(titles()).toEqual(['BVN', 'Personal Information', 'Next of Kin', 'Employment Information', 'Documents Upload'])
  expect(region('BVN')).toHaveTextContent('229******89')
  expect(region('Personal Information')).toHaveTextContent(/Married.*Sani Haruna.*Post graduate/)
  expect(within(region('Documents Upload')).getAllByText('Uploaded')).toHaveLength(2)
})

test("ATT-03 an empty section shows 'No content available'", async () => {
  await openAttestation(1, someAnswers({ nationality: 'Nigeria' }))
  expect(within(region('Nationality')).queryByText('No content available')).toBeNull()
  for (const name of [
    'NIN Verification',
    'Face Verification',
    'Residential Address',
    'Business Details',
    'Business Address',
    'Source of Revenue',
  ]) {
    expect(region(name)).toHaveTextContent('No content available')
  }
})

test('ATT-02 Edit jumps back to the step; saving it returns straight to the attestation', async () => {
  const { user, sent } = await openAttestation(1)
  await user.click(button('Edit Business Details'))
  await heading('Business Details')
  expect(screen.getByText('Step 5 of 8')).toBeVisible()
  await waitFor(() => expect(button('Save')).toBeEnabled())
  await user.click(button('Save'))
  await heading('Attestation')
  expect(sent.some(({ call }) => call === 'kyc.businessDetails')).toBe(true)
  expect(screen.getByText('Step 8 of 8')).toBeVisible()
})

test('ATT-06 ATT-07 Submit stays disabled until the consent is switched on', async () => {
  const { user } = await openAttestation(1)
  const consent = screen.getByRole('switch', { name: 'I attest that all the information above is correct & mine' })
  expect(button('Submit')).toBeDisabled()
  await user.click(consent)
  await waitFor(() => expect(button('Submit')).toBeEnabled())
  await user.click(consent)
  await waitFor(() => expect(button('Submit')).toBeDisabled())
})
