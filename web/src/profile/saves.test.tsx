import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answerCalls,
  meAnswer,
  someBusiness,
  someEmployment,
  someFamily,
  someNextOfKin,
  someUser,
  type Refusal,
  type Sent,
} from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

type UserChanges = Parameters<typeof someUser>[0]

function open(page: string, changes: UserChanges = {}, answers: Parameters<typeof answerCalls>[0] = {}) {
  const me = someUser(changes)
  signInAs(me.account_type, me.kyc_level)
  const type = { customer: 'business-user', agent: 'agent-user', admin: 'admin-user' }[me.account_type]
  const sent = answerCalls({ 'access.me': meAnswer(me), ...answers })
  return { ...openApp(`/${type}/settings/profile/${page}`), sent }
}

/** Answers like the server: the sent values come back, without the fields that do not apply. */
const echoOn =
  (nothing: object) =>
  ({ body }: Sent) => ({ data: { ...nothing, ...(body as object) } })
const noMarital = {
  marital_status: null,
  spouse_name: null,
  spouse_phone_number: null,
  number_of_kids: null,
  highest_qualification: null,
}
const savedWork = ({ body }: Sent) => {
  const { net_monthly_income: income, ...rest } = body as { net_monthly_income?: string }
  return { data: { ...noWork, ...rest, net_monthly_income: income === undefined ? null : Number(income) } }
}
const noWork = {
  employer_name: null,
  sector: null,
  industry: null,
  start_date: null,
  net_monthly_income: null,
  address: null,
  state: null,
  lga: null,
  country: null,
}

const complete: UserChanges = {
  kyc_level: 2,
  ...someNextOfKin,
  account: { ...someFamily, employment: someEmployment, businesses: [someBusiness] },
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Save changes' })
async function submit(user: UserEvent): Promise<void> {
  await waitFor(() => expect(save()).toBeEnabled())
  await user.click(save())
}
const bodyOf = (sent: Sent[], call: string) => sent.find((one) => one.call === call)?.body
const kept = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
const dialog = (name: string) => screen.findByRole('dialog', { name })

test('SET-10 SET-14 MSG-02 the personal page begins with the stored values, and saves marital data and highest qualification', async () => {
  const { user, sent } = open(
    'personal-info',
    { account: someFamily },
    { 'profile.savePersonalInfo': echoOn(noMarital) },
  )
  expect((await field('Married')).checked).toBe(true)
  expect(await field("Spouse's name")).toHaveValue('Sani Haruna')
  expect(await field("Spouse's phone number")).toHaveValue('8051000001')
  expect(await field('Highest qualification')).toHaveValue('post graduate')
  await user.clear(await field('Number of kids'))
  await user.type(await field('Number of kids'), '3')
  await submit(user)
  expect(await dialog('Profile Updated')).toHaveTextContent('Your personal profile has been updated!')
  expect(bodyOf(sent, 'profile.savePersonalInfo')).toEqual({ ...someFamily, number_of_kids: 3 })
})

test('C-79 names, e-mail, phone, gender, birthday and address are there to read only', async () => {
  open('personal-info', { address: '12 Zoo Road', lga: 'Dala', state: 'Kano' })
  const about = await screen.findByRole('region', { name: 'About You' })
  for (const text of [
    'Amina Bello',
    'amina@example.com',
    '08031234567',
    'Female',
    'May 17, 1990',
    '12 Zoo Road, Dala, Kano',
  ])
    expect(about).toHaveTextContent(text)
  expect(within(about).queryAllByRole('textbox')).toEqual([])
})

test('SET-20 any marital status other than single shows number of kids; married shows spouse name and phone', async () => {
  const { user } = open('personal-info')
  await field('Single')
  const shown = () =>
    ["Spouse's name", "Spouse's phone number", 'Number of kids'].map((label) => screen.queryByLabelText(label) !== null)
  expect(shown()).toEqual([false, false, false])
  for (const [status, expected] of [
    ['Single', [false, false, false]],
    ['Married', [true, true, true]],
    ['Divorced', [false, false, true]],
    ['Widowed', [false, false, true]],
  ] as const) {
    await user.click(await field(status))
    expect(shown()).toEqual(expected)
  }
})

test('VAL-26 VAL-27 VAL-28 the fields that the status asks for are required, each with its message; save waits for them', async () => {
  const { user, sent } = open('personal-info', {}, { 'profile.savePersonalInfo': echoOn(noMarital) })
  await user.click(await field('Married'))
  for (const label of ["Spouse's name", "Spouse's phone number", 'Number of kids']) {
    await user.click(await field(label))
    await user.tab()
  }
  for (const message of [
    'Please enter a spouse name',
    'Please enter a valid spouse phone',
    'Please enter a valid number of kids',
  ]) {
    expect(await screen.findByText(message)).toBeVisible()
  }
  expect(save()).toBeDisabled()
  await user.click(await field('Single'))
  expect(save()).toBeDisabled()
  await user.selectOptions(await field('Highest qualification'), 'HND')
  await submit(user)
  await dialog('Profile Updated')
  expect(bodyOf(sent, 'profile.savePersonalInfo')).toEqual({ marital_status: 'single', highest_qualification: 'HND' })
})

test('SET-11 VAL-29 MSG-03 next of kin: name, relationship and phone, sent with its 0', async () => {
  const { user, sent } = open('next-of-kin', {}, { 'profile.saveNextOfKin': echoOn({}) })
  await user.click(await field('Name of next of kin'))
  await user.tab()
  expect(await screen.findByText('Please enter a valid next of kin name')).toBeVisible()
  await user.type(await field('Name of next of kin'), 'Deborah James')
  expect(screen.getByText('+234')).toBeVisible()
  await user.type(await field('Phone number of next of kin'), '806200000')
  await user.tab()
  expect(await screen.findByText('Please enter a valid phone number')).toBeVisible()
  await user.type(await field('Phone number of next of kin'), '1')
  expect(save()).toBeDisabled()
  await user.click(await field('Sibling'))
  await submit(user)
  expect(await dialog('Next of Kin Updated')).toHaveTextContent('Your Next of Kin data has been updated!')
  expect(bodyOf(sent, 'profile.saveNextOfKin')).toEqual({
    nok_name: 'Deborah James',
    nok_relationship: 'sibling',
    nok_phone: '08062000001',
  })
  expect(kept('userProfile')).toMatchObject({ nok_name: 'Deborah James', nok_phone: '08062000001' })
})

test('SET-12 MSG-04 employment begins with the stored work, and saves it; for the self-employed only the status', async () => {
  const { user, sent } = open(
    'employment-info',
    { account: { employment: someEmployment } },
    { 'profile.saveEmploymentInfo': savedWork },
  )
  expect(await field('Employer name')).toHaveValue('Kano Textiles')
  expect(await field('Net monthly income')).toHaveValue('180,000')
  expect(await field('Local government area')).toHaveValue('Dala')
  await user.clear(await field('Employer name'))
  await user.type(await field('Employer name'), 'Dala Dyers')
  await submit(user)
  expect(await dialog('Employment Updated')).toHaveTextContent('Your employment data has been updated!')
  expect(bodyOf(sent, 'profile.saveEmploymentInfo')).toEqual({
    ...someEmployment,
    employer_name: 'Dala Dyers',
    net_monthly_income: '180000',
  })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await field('Self-employed'))
  expect(screen.queryByLabelText('Employer name')).toBeNull()
  await submit(user)
  await dialog('Employment Updated')
  expect(sent.findLast(({ call }) => call === 'profile.saveEmploymentInfo')?.body).toEqual({
    employment_status: 'self-employed',
  })
  expect(kept('userWorkInfo')).toMatchObject({ employment_status: 'self-employed', employer_name: null })
})

test('SET-21 another state clears the area, another sector the industry, another category the sub-category', async () => {
  const { user } = open('employment-info', { account: { employment: someEmployment, businesses: [someBusiness] } })
  await user.selectOptions(await field('Sector'), 'Education')
  expect(await field('Industry')).toHaveValue('')
  expect(within(await field('Industry')).queryByRole('option', { name: 'Fashion & Clothing' })).toBeNull()
  const state = screen.getByRole('combobox', { name: 'State' })
  await user.clear(state)
  await user.type(state, 'Lagos')
  await user.click(await screen.findByRole('option', { name: 'Lagos' }))
  const area = screen.getByRole('combobox', { name: 'Local government area' })
  expect(area).toHaveValue('')
  await waitFor(() => expect(save()).toBeDisabled())
  await user.type(area, 'Ikeja')
  await user.click(await screen.findByRole('option', { name: 'Ikeja' }))
  await user.click(screen.getByRole('link', { name: 'Business' }))
  await user.selectOptions(await field('Business category'), 'Education')
  expect(await field('Business sub-category')).toHaveValue('')
  await waitFor(() => expect(save()).toBeDisabled())
})

test('SET-13 MSG-05 business: name, category and sub-category', async () => {
  const { user, sent } = open(
    'business-info',
    { account: { businesses: [someBusiness] } },
    { 'profile.saveBusinessInfo': echoOn({}) },
  )
  await user.clear(await field('Business name'))
  await user.tab()
  expect(await screen.findByText('Please enter a valid business name')).toBeVisible()
  await user.type(await field('Business name'), 'Bello Fabrics')
  await user.selectOptions(await field('Business category'), '')
  await user.click(await field('Business category'))
  await user.tab()
  expect(await screen.findAllByText('Value is required')).not.toEqual([])
  await user.selectOptions(await field('Business category'), 'Retail')
  expect(save()).toBeDisabled()
  await user.selectOptions(await field('Business sub-category'), 'Fashion & Clothing')
  await submit(user)
  expect(await dialog('Business Updated')).toHaveTextContent('Your business data has been updated!')
  expect(bodyOf(sent, 'profile.saveBusinessInfo')).toEqual({
    name: 'Bello Fabrics',
    category: 'Retail',
    sub_category: 'Fashion & Clothing',
  })
  expect(kept('userBusinessDetails')).toEqual([{ ...someBusiness, name: 'Bello Fabrics' }])
})

test.each([
  ['personal-info', 'Number of kids', '1', 'userProfile', { maritalData: { ...someFamily, number_of_kids: 21 } }],
  ['next-of-kin', 'Name of next of kin', ' II', 'userProfile', { nok_name: 'Deborah James II' }],
  ['employment-info', 'Employer name', ' II', 'userWorkInfo', { employer_name: 'Kano Textiles II' }],
  ['business-info', 'Business name', ' II', 'userBusinessDetails', [{ name: 'Amina Fabrics II' }]],
] as const)(
  'SET-15 the values that %s saves are also copied into local storage',
  async (page, label, typed, key, expected) => {
    const { user } = open(
      page,
      { ...complete, kyc_level: 1 },
      {
        'profile.savePersonalInfo': echoOn(noMarital),
        'profile.saveNextOfKin': echoOn({}),
        'profile.saveEmploymentInfo': savedWork,
        'profile.saveBusinessInfo': echoOn({}),
      },
    )
    await user.type(await field(label), typed)
    await submit(user)
    await screen.findByRole('button', { name: 'Complete KYC Level 2' })
    expect(kept(key)).toMatchObject(expected)
  },
)

test('SET-19 after a save the message offers a customer Complete KYC Level 2, which goes to kyc-lvl2', async () => {
  const { user, here } = open(
    'business-info',
    { account: { businesses: [someBusiness] } },
    { 'profile.saveBusinessInfo': echoOn({}), 'kyc.currentStep': 'no answer' },
  )
  await user.type(await field('Business name'), ' Ltd')
  await submit(user)
  await user.click(within(await dialog('Business Updated')).getByRole('button', { name: 'Complete KYC Level 2' }))
  await waitFor(() => expect(here()).toBe('/onboarding/kyc-lvl2'))
})

test.each(['agent', 'admin'] as const)('C-78 a(n) %s is not offered level 2', async (account_type) => {
  const { user } = open(
    'business-info',
    { account_type, kyc_level: 0, account: { businesses: [someBusiness] } },
    { 'profile.saveBusinessInfo': echoOn({}) },
  )
  await user.type(await field('Business name'), ' Ltd')
  await submit(user)
  await dialog('Business Updated')
  expect(screen.queryByRole('button', { name: 'Complete KYC Level 2' })).toBeNull()
})

test('a refusal loses nothing that was typed, and names its field', async () => {
  const refusal: Refusal = {
    status: 400,
    body: { message: 'Invalid', data: { nok_name: ['Please enter a valid next of kin name'] } },
  }
  const { user } = open(
    'next-of-kin',
    { nok_name: 'Deborah', nok_relationship: 'parent', nok_phone: '08062000001' },
    { 'profile.saveNextOfKin': refusal },
  )
  await user.type(await field('Name of next of kin'), ' James')
  await submit(user)
  expect(await dialog('Request Failed')).toHaveTextContent('Please enter a valid next of kin name')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await field('Name of next of kin')).toHaveValue('Deborah James')
  expect(save()).toBeEnabled()
})

const pages = ['personal-info', 'next-of-kin', 'employment-info', 'business-info']
test.each(pages)(
  'SET-16 SET-17 SET-18 at level 2 the fields of %s are locked: a press or Enter shows why, and save is disabled',
  async (page) => {
    const { user } = open(page, complete)
    await screen.findByText(/can no longer be changed here/)
    const fields = screen.getAllByRole('textbox')
    expect(fields.length).toBeGreaterThanOrEqual(3)
    for (const locked of fields) {
      expect(locked).toHaveAttribute('aria-disabled', 'true')
      await user.type(locked, 'x', { skipClick: true })
      expect(locked).not.toHaveValue(expect.stringContaining('x') as string)
      await user.click(locked)
      expect(await dialog('Modification Restricted')).toHaveTextContent(
        'You are unable to modify any information as we have already received your KYC Level 2 details. Please contact us if you need to make any changes.',
      )
      await user.click(screen.getByRole('button', { name: 'OK' }))
      locked.focus()
      await user.keyboard('{Enter}')
      await user.click(within(await dialog('Modification Restricted')).getByRole('button', { name: 'OK' }))
    }
    expect(save()).toBeDisabled()
  },
)

test.each(['agent', 'admin'] as const)('C-81 a(n) %s is never locked', async (account_type) => {
  open('next-of-kin', { ...complete, account_type })
  expect((await field('Name of next of kin')).readOnly).toBe(false)
  await waitFor(() => expect(save()).toBeEnabled())
})

test('a form with only stored values sends nothing and shows a notice; saved values count as stored', async () => {
  const stored = { nok_name: 'Deborah James', nok_relationship: 'sibling', nok_phone: '08062000001' } as const
  const { user, sent } = open('next-of-kin', stored, { 'profile.saveNextOfKin': ({ body }) => ({ data: body }) })
  const saves = () => sent.filter(({ call }) => call === 'profile.saveNextOfKin')
  expect(await field('Phone number of next of kin')).toHaveValue('8062000001')
  await submit(user)
  expect(await screen.findByText('You have not changed anything.')).toBeVisible()
  expect(saves()).toEqual([])
  await user.type(await field('Name of next of kin'), ' Musa')
  await submit(user)
  await user.click(within(await dialog('Next of Kin Updated')).getByRole('button', { name: 'Cancel' }))
  expect(saves()).toHaveLength(1)
  await submit(user)
  expect(await screen.findByText('You have not changed anything.')).toBeVisible()
  expect(saves()).toHaveLength(1)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('setting_draft'))).toEqual([])
})

test("DESK-44 'contact us' is the agent's Call and Email, on the page and in the message of a locked field", async () => {
  const agent = {
    first_name: 'Musa',
    last_name: 'Bello',
    phone: '08030000011',
    email: 'musa@example.ng',
    profile_picture_url: null,
  }
  const { user } = open('next-of-kin', { ...complete, account: { ...complete.account, agent } })
  expect(await screen.findByRole('link', { name: 'Call Musa Bello' })).toHaveAttribute('href', 'tel:08030000011')
  expect(screen.getByRole('link', { name: 'Email Musa Bello' })).toHaveAttribute('href', 'mailto:musa@example.ng')
  screen.getAllByRole('textbox')[0]!.focus()
  await user.keyboard('{Enter}')
  const shown = within(await dialog('Modification Restricted'))
  expect(shown.getByRole('link', { name: 'Call Musa Bello' })).toHaveAttribute('href', 'tel:08030000011')
  expect(shown.getByRole('link', { name: 'Email Musa Bello' })).toHaveAttribute('href', 'mailto:musa@example.ng')
})
