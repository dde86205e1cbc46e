import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSession } from '../base/session/session.ts'
import { answerCalls, meAnswer, someUser, type Sent } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import type { Answers } from './kyc-queries.ts'
import type { Stage } from './progress.ts'
import { answeredLevelOne, kycServer, someAnswers } from './test-kyc.ts'
import { button, choose, dots, field, heading } from './test-screen.ts'
import { faceTexts } from './texts.ts'

const path = '/onboarding/kyc-lvl1'
const home = {
  address: '12 Zoo Road',
  closest_landmark: 'Central Market',
  state: 'Kano',
  lga: 'Dala',
  residential_status: 'rented',
  residential_movedin_at: '2019-03-01',
} as const

function openLevelOne(
  at: Stage,
  answers: Answers = someAnswers(),
  { type = 'customer', kycLevel = 0 }: { type?: 'customer' | 'agent'; kycLevel?: 0 | 1 } = {},
) {
  signInAs(type, kycLevel)
  const server = kycServer(1, at, answers)
  const me = { 'access.me': meAnswer(someUser({ account_type: type, kyc_level: kycLevel })) }
  const sent = answerCalls({ ...me, ...server.calls })
  return { ...openApp(path), ...server, sent, bodyOf: (call: string) => sent.find((one) => one.call === call)?.body }
}

const agent = {
  first_name: 'Musa',
  last_name: 'Bello',
  email: 'musa@example.ng',
  phone: '08030000002',
  profile_picture_url: null,
}

test.each([1, 2] as const)("KYC1-27 C-210 level %s has the agent's name and phone at its head", async (level) => {
  signInAs('customer', level === 1 ? 0 : 1)
  const me = someUser({ kyc_level: level === 1 ? 0 : 1 })
  const { calls } = kycServer(level, level === 1 ? 'nationality' : 'bvn', someAnswers())
  answerCalls({ 'access.me': meAnswer({ ...me, account: { ...me.account, agent } }), ...calls })
  openApp(`/onboarding/kyc-lvl${level}`)
  expect(await screen.findByRole('link', { name: '08030000002' })).toHaveAttribute('href', 'tel:08030000002')
  expect(screen.getByText('Musa Bello')).toBeVisible()
})

const callsMade = (sent: readonly Sent[]) => sent.map(({ call }) => call)
const callsOf = (sent: readonly Sent[]) => sent.map(({ call }) => call).filter((call) => call !== 'access.me')

test("KYC1-01 KYC1-02 KYC1-03 KYC1-05 'Loading...' until the server answers the step, then 'Step N of 8' with dots", async () => {
  signInAs('customer', 0)
  let answer: (value: { data: unknown }) => void = () => undefined
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ kyc_level: 0 })),
    'kyc.currentStep': () => new Promise((resolve) => (answer = resolve)),
  })
  openApp(path)
  expect(await screen.findByText('Loading...')).toBeVisible()
  await waitFor(() => expect(sent.some((one) => one.path === '/api/auth/kyc/current-step/1')).toBe(true))
  act(() => answer({ data: { currentStep: 'residential_address', user: someAnswers() } }))
  expect(await heading('Residential Address')).toBeVisible()
  expect(screen.getByText('Step 4 of 8')).toBeVisible()
  expect(dots()).toEqual([
    'complete',
    'complete',
    'complete',
    'current',
    'upcoming',
    'upcoming',
    'upcoming',
    'upcoming',
  ])
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('KYC1-04 a completed level leads to the dashboard, even when this device still has level 0', async () => {
  const { here, sent } = openLevelOne('completed')
  await waitFor(() => expect(here()).toBe('/business-user/dashboard'))
  expect(readSession().kycLevel).toBe(1)
  expect(callsOf(sent)).toContain('kyc.updateLevel')
})

test('KYC1-04 on completion an agent goes to their own dashboard', async () => {
  const { here } = openLevelOne('completed', someAnswers(), { type: 'agent' })
  await waitFor(() => expect(here()).toBe('/agent-user/dashboard'))
})

test('KYC1-08 KYC1-18 nationality is required and only Nigeria; the answer moves on to next_stage', async () => {
  const { user, bodyOf } = openLevelOne('nationality')
  await heading('Nationality')
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(button('Continue')).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Nigeria' }))
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  expect(await heading('NIN Verification')).toHaveFocus()
  expect(bodyOf('kyc.nationality')).toEqual({ nationality: 'Nigeria' })
  expect(screen.getByText('Step 2 of 8')).toBeVisible()
  expect(dots().slice(0, 3)).toEqual(['complete', 'current', 'upcoming'])
})

test('KYC1-09 the NIN is required and sent trimmed; a refusal of the identity service is shown on the field', async () => {
  const { user, calls } = openLevelOne('nin')
  await heading('NIN Verification')
  await user.type(field('NIN'), '   ')
  await user.tab()
  expect(await screen.findByText('Please enter a valid NIN')).toBeVisible()
  expect(button('Continue')).toBeDisabled()
  const refused = answerCalls({
    'kyc.nin': { status: 400, body: { message: 'no', data: { nin: ['Please enter a valid NIN'] } } },
  })
  await user.type(field('NIN'), '50123456789 ')
  await user.click(button('Continue'))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('Please enter a valid NIN')
  await user.click(button('OK'))
  expect(refused.map(({ body }) => body)).toEqual([{ nin: '50123456789' }])
  expect(field('NIN').value.trim()).toBe('50123456789')
  answerCalls(calls)
  await user.type(field('NIN'), '1')
  await user.click(button('Continue'))
  await heading('Face Verification')
})

const ofOthers =
  'This NIN belongs to a person with other names or another date of birth. Please check the number, or correct your names below. To have your date of birth corrected, contact us.'

test('KYC1-26 a NIN of a person with other names brings the names, which are sent with it; before that, and for agents, there are no such fields', async () => {
  const { user, calls } = openLevelOne('nin')
  await heading('NIN Verification')
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  const mismatch = { status: 400, body: { message: 'no', data: { nin: [ofOthers] } } }
  const refused = answerCalls({ ...calls, 'kyc.nin': mismatch })
  await user.type(field('NIN'), '50123456789')
  await user.click(button('Continue'))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(refused.map(({ body }) => body)).toContainEqual({ nin: '50123456789' })
  expect([field('First name').value, field('Last name').value]).toEqual(['Amina', 'Bello'])
  await user.clear(field('First name'))
  await user.tab()
  expect(await screen.findByText('Enter a valid first name')).toBeVisible()
  await user.type(field('First name'), 'Aminatu')
  const sent = answerCalls(calls)
  await user.click(button('Continue'))
  await heading('Face Verification')
  expect(sent.find(({ call }) => call === 'kyc.nin')?.body).toEqual({
    nin: '50123456789',
    first_name: 'Aminatu',
    middle_name: '',
    last_name: 'Bello',
  })
  await waitFor(() => expect(callsMade(sent)).toContain('access.me'))
})

test('KYC1-26 an agent, whose names an admin corrects, gets no such fields', async () => {
  const { user, calls } = openLevelOne('nin', someAnswers(), { type: 'agent' })
  await heading('NIN Verification')
  answerCalls({ ...calls, 'kyc.nin': { status: 400, body: { message: 'no', data: { nin: [ofOthers] } } } })
  await user.type(field('NIN'), '50123456789')
  await user.click(button('Continue'))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
})

test("C-63 after five refused numbers the dialog has the agent's phone", async () => {
  signInAs('customer', 0)
  const me = someUser({ kyc_level: 0 })
  const { calls } = kycServer(1, 'nin', someAnswers())
  const limit = { status: 429, body: { message: 'Five numbers were refused today.' } }
  answerCalls({
    ...calls,
    'access.me': meAnswer({ ...me, account: { ...me.account, agent } }),
    'kyc.nin': limit,
  })
  const { user } = openApp('/onboarding/kyc-lvl1')
  await heading('NIN Verification')
  await user.type(field('NIN'), '50123456789')
  await user.click(button('Continue'))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Five numbers were refused today.')
  expect(screen.getByRole('link', { name: 'Call Musa Bello' })).toHaveAttribute('href', 'tel:08030000002')
})

test('C-63 the NIN has a keyboard of digits and shows how many it has, and is taken with another number of them', async () => {
  const { user } = openLevelOne('nin')
  await heading('NIN Verification')
  expect(field('NIN')).toHaveAttribute('inputmode', 'numeric')
  expect(screen.getByText('11 digits')).toBeVisible()
  await user.type(field('NIN'), '5012345678')
  expect(button('Continue')).toBeEnabled()
})

test('the picture of the face that was uploaded is seen before it is attested', async () => {
  openLevelOne('attestation', answeredLevelOne())
  await heading('Attestation')
  const face = screen.getByRole('img', { name: faceTexts.preview })
  expect(face).toHaveAttribute('src', answeredLevelOne().profile_picture_url!)
})

test('KYC1-10 KYC1-11 all six fields of the home are required and sent; another state clears the area', async () => {
  const { user, bodyOf } = openLevelOne('residential_address')
  await heading('Residential Address')
  await user.type(field('Address'), home.address)
  await user.type(field('Closest landmark'), home.closest_landmark)
  await choose(user, 'State', 'Lagos')
  await choose(user, 'Local government area', 'Ikeja')
  await choose(user, 'State', 'Kano')
  expect(screen.getByRole('combobox', { name: 'Local government area' })).toHaveValue('')
  await user.click(screen.getByRole('radio', { name: 'Rented' }))
  fireEvent.change(field('Date you moved in'), { target: { value: home.residential_movedin_at } })
  await waitFor(() => expect(button('Continue')).toBeDisabled())
  await choose(user, 'Local government area', 'Dala')
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  await heading('Business Details')
  expect(bodyOf('kyc.residentialAddress')).toEqual(home)
})

test('a day in the future is refused as the day of moving in', async () => {
  const { user } = openLevelOne('residential_address', someAnswers({ ...home, residential_movedin_at: null }))
  await heading('Residential Address')
  await user.click(field('Date you moved in'))
  fireEvent.change(field('Date you moved in'), { target: { value: '2199-01-01' } })
  await user.tab()
  expect(await screen.findByText('Please select the date you moved in')).toBeVisible()
  expect(button('Continue')).toBeDisabled()
})

test('KYC1-12 KYC1-13 the sub-categories are those of the category; another category clears the sub-category', async () => {
  const { user, bodyOf } = openLevelOne('business_details')
  await heading('Business Details')
  await user.type(field('Business name'), 'Amina Fabrics')
  expect(screen.getByLabelText('Business sub-category')).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Business category'), 'Agriculture')
  const [first] = screen
    .getByLabelText<HTMLSelectElement>('Business sub-category')
    .querySelectorAll<HTMLOptionElement>('option[value]:not([value=""])')
  await user.selectOptions(screen.getByLabelText('Business sub-category'), first!)
  await user.selectOptions(screen.getByLabelText('Business category'), 'Retail')
  expect(screen.getByLabelText('Business sub-category')).toHaveValue('')
  expect(button('Continue')).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Business sub-category'), 'Fashion & Clothing')
  await user.click(button('Continue'))
  await heading('Business Address')
  expect(bodyOf('kyc.businessDetails')).toEqual({
    name: 'Amina Fabrics',
    category: 'Retail',
    sub_category: 'Fashion & Clothing',
  })
})

test('KYC1-14 with the business at home, the fields are hidden, not required and not sent; switched off again they are as before', async () => {
  const { user, bodyOf } = openLevelOne('business_address')
  await heading('Business Address')
  expect(button('Continue')).toBeDisabled()
  await user.type(field('Address'), '3 Market Street')
  await user.click(screen.getByRole('switch', { name: 'Same as my residential address' }))
  expect(screen.queryByLabelText('Address')).toBeNull()
  await user.click(screen.getByRole('switch'))
  expect(field('Address')).toHaveValue('3 Market Street')
  await user.click(screen.getByRole('switch'))
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  await heading('Source of Revenue')
  expect(bodyOf('kyc.businessAddress')).toEqual({ same_as_residential: true })
})

test('KYC1-15 elsewhere, address, landmark, state and area are required; the country is Nigeria', async () => {
  const { user, bodyOf } = openLevelOne('business_address')
  await heading('Business Address')
  expect(
    [...screen.getByLabelText<HTMLSelectElement>('Country').options].map(({ value }) => value).filter(Boolean),
  ).toEqual(['Nigeria'])
  await user.type(field('Address'), '3 Market Street')
  await user.type(field('Closest landmark'), 'Old Gate')
  await choose(user, 'State', 'Kano')
  expect(button('Continue')).toBeDisabled()
  await choose(user, 'Local government area', 'Dala')
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  await heading('Source of Revenue')
  expect(bodyOf('kyc.businessAddress')).toEqual({
    same_as_residential: false,
    country: 'Nigeria',
    address: '3 Market Street',
    closest_landmark: 'Old Gate',
    state: 'Kano',
    lga: 'Dala',
  })
})

test('KYC1-16 C-96 the expected income is sent as it was typed, other sources of funds are off unless switched on', async () => {
  const { user, bodyOf } = openLevelOne('source_of_revenue')
  await heading('Source of Revenue')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
  await user.click(field('Expected monthly income'))
  await user.tab()
  expect(await screen.findByText('Please select a valid expected monthly income')).toBeVisible()
  await user.type(field('Expected monthly income'), '250000.50abc')
  expect(field('Expected monthly income')).toHaveValue('250,000.50')
  expect(await screen.findByText('Please enter a valid amount')).toBeVisible()
  await user.clear(field('Expected monthly income'))
  await user.type(field('Expected monthly income'), '450000')
  expect(field('Expected monthly income')).toHaveValue('450,000')
  await user.click(button('Continue'))
  await heading('Attestation')
  expect(bodyOf('kyc.sourceOfRevenue')).toEqual({ expected_monthly_revenue: '450000', other_sources_of_funds: false })
})

test('KYC1-07 KYC1-24 stored answers prefill the forms; of the NIN only the masked digits', async () => {
  const { user } = openLevelOne('attestation', answeredLevelOne())
  await heading('Attestation')
  await user.click(button('Edit Residential Address'))
  await heading('Residential Address')
  expect(field('Address')).toHaveValue(home.address)
  expect(screen.getByRole('combobox', { name: 'Local government area' })).toHaveValue('Dala')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Rented' }).checked).toBe(true)
  await user.click(button('Back without saving'))
  await heading('Attestation')
  await user.click(button('Edit NIN Verification'))
  await heading('NIN Verification')
  expect(field('NIN')).toHaveValue('')
  expect(screen.getByText(/501\*{6}56/)).toBeVisible()
})

test('KYC1-17 KYC1-20 KYC1-21 KYC1-22 attested: received, the level is known, and the way to the dashboard is open', async () => {
  const { user, here, sent, bodyOf } = openLevelOne('attestation', answeredLevelOne())
  await heading('Attestation')
  await user.click(screen.getByRole('switch'))
  await waitFor(() => expect(button('Submit')).toBeEnabled())
  await user.click(button('Submit'))
  expect(await heading('KYC Level 1 received!')).toHaveFocus()
  expect(screen.getByText('Your KYC data has been received successfully!')).toBeVisible()
  expect(bodyOf('kyc.attest')).toEqual({ attested: true })
  expect(sent.find(({ call }) => call === 'kyc.attest')?.path).toBe('/api/auth/kyc/attestation/1')
  expect(screen.queryByText(/^Step/)).toBeNull()
  expect(localStorage.getItem('kyc_level')).toBe('1')
  await waitFor(() => expect(callsOf(sent)).toContain('kyc.updateLevel'))
  await user.click(button('Access Dashboard'))
  await waitFor(() => expect(here()).toBe('/business-user/dashboard'))
})

test('a step that was typed but not sent is there again after a reload, and deleted from the device once it is sent', async () => {
  const { user, leave, sent } = openLevelOne('residential_address', someAnswers({ ...home, address: null }))
  await heading('Residential Address')
  await user.type(field('Address'), '7 Airport Road')
  leave()
  openApp(path)
  await heading('Residential Address')
  expect(field('Address')).toHaveValue('7 Airport Road')
  await waitFor(() => expect(button('Continue')).toBeEnabled())
  await user.click(button('Continue'))
  await heading('Business Details')
  expect(callsOf(sent)).toContain('kyc.residentialAddress')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kyc_draft'))).toEqual([])
})

test('the typed values stay when the connection breaks, and can be sent again', async () => {
  const { user, calls } = openLevelOne('nationality')
  await heading('Nationality')
  answerCalls({ ...calls, 'kyc.nationality': 'no answer' })
  await user.click(screen.getByRole('radio', { name: 'Nigeria' }))
  await user.click(button('Continue'))
  expect(await screen.findByRole('dialog', { name: 'Network Error' })).toHaveTextContent(
    'Please check your internet connection.',
  )
  await user.click(button('OK'))
  answerCalls(calls)
  expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true)
  await user.click(button('Continue'))
  expect(await heading('NIN Verification')).toBeVisible()
})

test('when the step cannot be loaded, another try can be made', async () => {
  signInAs('customer', 0)
  const { calls } = kycServer(1, 'nin')
  const me = { 'access.me': meAnswer(someUser({ kyc_level: 0 })) }
  answerCalls({ ...me, ...calls, 'kyc.currentStep': 'no answer' })
  const { user } = openApp(path)
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  answerCalls({ ...me, ...calls })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await heading('NIN Verification')).toBeVisible()
})
