import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSession } from '../base/session/session.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import type { Answers } from './kyc-queries.ts'
import type { Stage } from './progress.ts'
import { answeredLevelTwo, kycServer, someAnswers } from './test-kyc.ts'
import { button, choose, field, heading } from './test-screen.ts'

const path = '/onboarding/kyc-lvl2'

function openLevelTwo(at: Stage, answers: Answers = someAnswers()) {
  signInAs('customer', 1)
  const server = kycServer(2, at, answers)
  const sent = answerCalls({ 'access.me': meAnswer(), ...server.calls })
  return { ...openApp(path), ...server, sent, bodyOf: (call: string) => sent.find((one) => one.call === call)?.body }
}

const sideList = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
const states = () => sideList().map((line) => line.getAttribute('data-state'))

test.each(['agent', 'admin'] as const)(
  'KYC2-01 level 2 is for customers: an %s goes to the own dashboard',
  async (type) => {
    signInAs(type)
    answerCalls({ 'access.me': meAnswer(someUser({ account_type: type, kyc_level: 0 })) })
    const { here } = openApp(path)
    await waitFor(() => expect(here()).toBe(`/${type}-user/dashboard`))
  },
)

test("KYC2-02 KYC2-03 KYC2-04 KYC2-05 the server's step: a side list of six, and 'Step n of 6'", async () => {
  const { sent } = openLevelTwo('next_of_kin', { ...answeredLevelTwo() })
  await heading('Next of Kin')
  expect(sent.some(({ path: called }) => called === '/api/auth/kyc/current-step/2')).toBe(true)
  expect(sideList().map(({ textContent }) => textContent?.replace(/^\d|\s*\(.*/g, ''))).toEqual([
    'BVN',
    'Personal Information',
    'Next of Kin',
    'Employment Information',
    'Documents Upload',
    'Attestation',
  ])
  expect(states()).toEqual(['complete', 'complete', 'current', 'upcoming', 'upcoming', 'upcoming'])
  expect(screen.getByText('Step 3 of 6')).toBeVisible()
  expect(field('Name of next of kin')).toHaveValue('Deborah James')
})

test("KYC2-06 'completed' renders no form: a side list all complete, and a link to the loans", async () => {
  openLevelTwo('completed', answeredLevelTwo())
  await waitFor(() => expect(states()).toEqual(Array.from({ length: 6 }, () => 'complete')))
  expect(document.querySelector('form')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your loans' })).toHaveAttribute(
    'href',
    '/business-user/loan/management',
  )
})

test('KYC2-07 the BVN is 11 digits, sent trimmed, and never kept on the device', async () => {
  const { user, bodyOf } = openLevelTwo('bvn')
  await heading('BVN')
  await user.type(field('BVN'), '2292345678')
  await user.tab()
  expect(await screen.findByText('Please enter a valid, 11 digits BVN')).toBeVisible()
  expect(button('Continue')).toBeDisabled()
  await user.type(field('BVN'), '9 ')
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('2292345678')
  await user.click(button('Continue'))
  await heading('Personal Information')
  expect(bodyOf('kyc.bvn')).toEqual({ bvn: '22923456789' })
})

test('KYC2-08 KYC2-09 KYC2-10 the married name their spouse, all but the single count their kids', async () => {
  const { user, bodyOf } = openLevelTwo('personal_info')
  await heading('Personal Information')
  const shown = () =>
    ["Spouse's name", "Spouse's phone number", 'Number of kids'].filter((label) => screen.queryByLabelText(label))
  expect(shown()).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Single' }))
  expect(shown()).toEqual([])
  for (const status of ['Divorced', 'Widowed']) {
    await user.click(screen.getByRole('radio', { name: status }))
    expect(shown()).toEqual(['Number of kids'])
  }
  await user.click(screen.getByRole('radio', { name: 'Married' }))
  expect(shown()).toHaveLength(3)
  await user.selectOptions(screen.getByLabelText('Highest qualification'), 'post graduate')
  expect(button('Continue')).toBeDisabled()
  await user.type(field("Spouse's name"), 'Sani Haruna')
  await user.type(field("Spouse's phone number"), '8051000001')
  await user.type(field('Number of kids'), '0')
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  await heading('Next of Kin')
  expect(bodyOf('kyc.personalInfo')).toEqual({
    marital_status: 'married',
    spouse_name: 'Sani Haruna',
    spouse_phone_number: '08051000001',
    number_of_kids: 0,
    highest_qualification: 'post graduate',
  })
})

test('KYC2-11 next of kin: name, relationship, phone behind +234', async () => {
  const { user, bodyOf } = openLevelTwo('next_of_kin')
  await heading('Next of Kin')
  expect(field('Phone number of next of kin').parentElement).toHaveTextContent('+234')
  await user.type(field('Name of next of kin'), 'Deborah James')
  await user.click(screen.getByRole('radio', { name: 'Sibling' }))
  await user.type(field('Phone number of next of kin'), '8062000001')
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  await heading('Employment Information')
  expect(bodyOf('kyc.nextOfKin')).toEqual({
    nok_name: 'Deborah James',
    nok_relationship: 'sibling',
    nok_phone: '08062000001',
  })
})

test('KYC2-13 the self-employed are asked no more than that', async () => {
  const { user, bodyOf } = openLevelTwo('employment_info')
  await heading('Employment Information')
  await user.click(screen.getByRole('radio', { name: 'Employed' }))
  expect(field('Employer name')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Self-employed' }))
  expect(screen.queryByLabelText('Employer name')).toBeNull()
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  await heading('Documents Upload')
  expect(bodyOf('kyc.employmentInfo')).toEqual({ employment_status: 'self-employed' })
})

test('KYC2-12 KYC2-14 KYC2-15 the employed fill in all ten fields; another sector clears the industry, another state the area', async () => {
  const { user, bodyOf } = openLevelTwo('employment_info')
  await heading('Employment Information')
  await user.click(screen.getByRole('radio', { name: 'Employed' }))
  await user.type(field('Employer name'), 'Kano Textiles')
  await user.selectOptions(screen.getByLabelText('Sector'), 'Retail')
  await user.selectOptions(screen.getByLabelText('Industry'), 'Fashion & Clothing')
  await user.selectOptions(screen.getByLabelText('Sector'), 'Agriculture')
  expect(screen.getByLabelText('Industry')).toHaveValue('')
  await user.selectOptions(screen.getByLabelText('Sector'), 'Retail')
  await user.selectOptions(screen.getByLabelText('Industry'), 'Fashion & Clothing')
  fireEvent.change(field('Employment start date'), { target: { value: '2020-01-15' } })
  await user.type(field('Net monthly income'), '180000')
  await user.type(field('Employer address'), '1 Bompai Road')
  await choose(user, 'State', 'Lagos')
  await choose(user, 'Local government area', 'Ikeja')
  await choose(user, 'State', 'Kano')
  expect(screen.getByRole('combobox', { name: 'Local government area' })).toHaveValue('')
  expect(button('Continue')).toBeDisabled()
  await choose(user, 'Local government area', 'Dala')
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  await heading('Documents Upload')
  expect(bodyOf('kyc.employmentInfo')).toEqual({
    employment_status: 'employed',
    employer_name: 'Kano Textiles',
    sector: 'Retail',
    industry: 'Fashion & Clothing',
    start_date: '2020-01-15',
    net_monthly_income: '180000',
    address: '1 Bompai Road',
    state: 'Kano',
    lga: 'Dala',
    country: 'Nigeria',
  })
})

test('KYC2-17 KYC2-18 KYC2-19 KYC2-20 attested: received, and the way to the loans', async () => {
  const { user, here, sent } = openLevelTwo('attestation', answeredLevelTwo())
  await heading('Attestation')
  await user.click(screen.getByRole('switch'))
  await waitFor(() => expect(button('Submit')).toBeEnabled())
  await user.click(button('Submit'))
  expect(await heading('KYC Level 2 received!')).toBeVisible()
  expect(screen.getByText('Your KYC data has been received successfully!')).toBeVisible()
  expect(sent.find(({ call }) => call === 'kyc.attest')).toMatchObject({
    path: '/api/auth/kyc/attestation/2',
    body: { attested: true },
  })
  expect(readSession().kycLevel).toBe(2)
  await user.click(button('Request Loan'))
  await waitFor(() => expect(here()).toBe('/business-user/loan/management'))
})
