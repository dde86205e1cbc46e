import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/test-answers.ts'
import { openApp } from '../testing/test-app.tsx'

// The tests type whole wizards key by key, which is slow.
vi.setConfig({ testTimeout: 20_000 })

const path = '/onboarding/profile-setup'
const password = 'Kasuwa#1sign'
const registered = { data: { user_id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0002', status: 'PHONE_VERIFICATION_PENDING' } }
const fine = { data: null }
const answers = {
  'access.registerPhone': registered,
  'access.verifyPhone': fine,
  'access.sendVerification': fine,
  'access.basicInfo': fine,
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const boxes = () => screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ })

async function toTheCode(phone = '8031234567') {
  const { user, ...app } = openApp('/')
  await user.click(await screen.findByRole('link', { name: 'Sign up' }))
  await screen.findByRole('button', { name: 'Continue' })
  await user.type(await screen.findByLabelText('Phone number'), phone)
  await user.click(button('Continue'))
  await boxes()
  return { user, ...app }
}

async function toBasicInfo() {
  const app = await toTheCode()
  await app.user.click((await boxes())[0]!)
  await app.user.paste('123456')
  await app.user.click(button('Verify'))
  await screen.findByLabelText('First name')
  return app
}

async function fillIn({ user }: Awaited<ReturnType<typeof toBasicInfo>>) {
  await user.type(field('First name'), 'Amina')
  await user.type(field('Last name'), 'Bello')
  await user.type(field('Email address'), 'amina@example.com')
  await user.click(field('Female'))
  fireEvent.change(field('Date of birth'), { target: { value: '1990-05-17' } })
  await user.type(field('Agent code'), '01234567')
  await user.type(field('Password'), password)
}

test('SIGNUP-02 SIGNUP-03 SIGNUP-04 SIGNUP-05 step 1: phone with +234, notice, Continue, Login', async () => {
  const { user, here } = openApp(path)
  expect((await screen.findByLabelText('Phone number')).parentElement?.textContent).toContain('+234')
  for (const [name, address] of [
    [/^Terms and Conditions/, '/legal/terms'],
    [/^Privacy Policy/, '/legal/privacy-policy'],
  ] as const) {
    const link = screen.getByRole<HTMLAnchorElement>('link', { name })
    expect([link.getAttribute('href'), link.target]).toEqual([address, '_blank'])
  }
  expect(button('Continue').disabled).toBe(true)
  await user.type(field('Phone number'), '0803123456')
  await user.tab()
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy()
  expect(button('Continue').disabled).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Login' }))
  await waitFor(() => expect(here()).toBe('/'))
})

test('SIGNUP-06 the phone is registered with its leading 0, and verified as ACCOUNT_VERIFICATION (OTP-10)', async () => {
  const sent = answerCalls(answers)
  await toBasicInfo()
  expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: 'access.registerPhone', body: { phone: '08031234567' } },
    { call: 'access.verifyPhone', body: { type: 'ACCOUNT_VERIFICATION', code: '123456', user: '08031234567' } },
  ])
})

test.each([
  ['another status', { status: 200, body: { message: 'OK', data: { user_id: 'x', status: 'VERIFIED' } } }],
  ['201 instead of 200', { status: 201, body: { message: 'OK', ...registered } }],
])('SIGNUP-07 C-24 %s does not move on', async (_, answer) => {
  answerCalls({ 'access.registerPhone': answer })
  const { user } = openApp(path)
  await user.type(await screen.findByLabelText('Phone number'), '8031234567')
  await user.click(button('Continue'))
  expect(await screen.findByRole('dialog', { name: 'Unexpected Error' })).toBeTruthy()
  expect(screen.queryAllByRole('textbox', { name: /^Digit/ })).toEqual([])
  expect(field('Phone number').value).toBe('8031234567')
})

test('C-24 a registered phone is shown at its field, and stays typed', async () => {
  answerCalls({
    'access.registerPhone': {
      status: 400,
      body: { message: 'No', data: { phone: ['This phone number is already registered.'] } },
    },
  })
  const { user } = openApp(path)
  await user.type(await screen.findByLabelText('Phone number'), '8031234567')
  await user.click(button('Continue'))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeTruthy()
  expect(field('Phone number').getAttribute('aria-invalid')).toBe('true')
  expect(field('Phone number').value).toBe('8031234567')
  expect(button('Continue').getAttribute('aria-busy')).toBeNull()
})

test('OTP-05 OTP-12 Verify is enabled at six digits only, and Enter submits; nothing is sent automatically (C-160)', async () => {
  const sent = answerCalls(answers)
  const { user } = await toTheCode()
  expect(document.activeElement).toBe((await boxes())[0])
  await user.keyboard('12345')
  expect(button('Verify').disabled).toBe(true)
  await user.keyboard('6')
  await waitFor(() => expect(button('Verify').disabled).toBe(false))
  expect(sent.filter(({ call }) => call === 'access.verifyPhone')).toEqual([])
  await user.keyboard('{Enter}')
  expect(await screen.findByLabelText('First name')).toBeTruthy()
})

test('C-42 a mistake in the code is shown with the generic message', async () => {
  answerCalls(answers)
  const { user } = await toTheCode()
  await user.click((await boxes())[5]!)
  await user.tab()
  expect(await screen.findByText('Value is required')).toBeTruthy()
  await user.click((await boxes())[0]!)
  await user.keyboard('12')
  expect(await screen.findByText('This field should be at least 6 characters long')).toBeTruthy()
})

test('a wrong code is shown, stays typed, and the focus returns to it', async () => {
  answerCalls({
    ...answers,
    'access.verifyPhone': { status: 400, body: { message: 'No', data: { code: ['This code is wrong.'] } } },
  })
  const { user } = await toTheCode()
  await user.paste('123456')
  await user.click(button('Verify'))
  expect((await screen.findByRole('dialog', { name: 'Request Failed' })).textContent).toContain('This code is wrong.')
  expect((await boxes()).map(({ value }) => value).join('')).toBe('123456')
  expect((await boxes()).every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
})

test('OTP-06 OTP-07 OTP-08 OTP-09 Resend Code counts down from 02:00 at first display and after each code', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  const sent = answerCalls(answers)
  const { user } = await toTheCode()
  const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000))
  expect(screen.getByRole('timer').textContent).toMatch(/^02:00|01:5\d$/)
  expect(button('Resend Code').disabled).toBe(true)
  pass(60)
  expect(screen.getByRole('timer').textContent).toMatch(/^01:00|00:5\d$/)
  pass(60)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByText('You can ask for a new code now.')).toBeTruthy()
  await user.click(button('Resend Code'))
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^02:00|01:5\d$/))
  expect(button('Resend Code').disabled).toBe(true)
  expect(screen.getByText('A new code is on its way.')).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({
    call: 'access.sendVerification',
    body: { type: 'ACCOUNT_VERIFICATION', user: '08031234567', method: 'phone' },
  })
  pass(121)
  expect(button('Resend Code').disabled).toBe(false)
})

test('a resend that fails may be tried again at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  answerCalls({
    ...answers,
    'access.sendVerification': { status: 503, body: { message: 'We cannot send messages at the moment.' } },
  })
  const { user } = await toTheCode()
  act(() => void vi.advanceTimersByTime(121_000))
  await user.click(button('Resend Code'))
  expect((await screen.findByRole('dialog', { name: 'Request Failed' })).textContent).toContain(
    'We cannot send messages',
  )
  expect(button('Resend Code').disabled).toBe(false)
})

test('OTP-11 C-29 Not you? Create account begins again with nothing typed', async () => {
  answerCalls(answers)
  const { user } = await toTheCode()
  await user.click(button('Not you? Create account'))
  expect((await screen.findByLabelText<HTMLInputElement>('Phone number')).value).toBe('')
})

test('SIGNUP-08 SIGNUP-10 SIGNUP-11 step 3 sends the fields with account_type customer and the id of step 1', async () => {
  const sent = answerCalls(answers)
  const app = await toBasicInfo()
  expect(button('Create account').disabled).toBe(true)
  await fillIn(app)
  await waitFor(() => expect(button('Create account').disabled).toBe(false))
  await app.user.click(button('Create account'))
  await screen.findByRole('heading', { name: 'Setup Complete' })
  expect(sent.at(-1)).toMatchObject({
    call: 'access.basicInfo',
    body: {
      user_id: registered.data.user_id,
      account_type: 'customer',
      first_name: 'Amina',
      last_name: 'Bello',
      email: 'amina@example.com',
      gender: 'female',
      dob: '1990-05-17',
      agent_code: '01234567',
      password,
    },
  })
})

test('SIGNUP-14 C-215 the end of a sign-up says that the accepted password is easy to guess', async () => {
  const warning = 'Your new password is easy to guess.'
  answerCalls({ ...answers, 'access.basicInfo': { data: null, warning } })
  const app = await toBasicInfo()
  await fillIn(app)
  await waitFor(() => expect(button('Create account').disabled).toBe(false))
  await app.user.click(button('Create account'))
  await screen.findByRole('heading', { name: 'Setup Complete' })
  expect(screen.getByText(warning)).toBeVisible()
})

test('SIGNUP-09 SIGNUP-12 SIGNUP-13 after verification comes basic info, then the set-up is complete and leads to login', async () => {
  answerCalls(answers)
  const app = await toBasicInfo()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await fillIn(app)
  await waitFor(() => expect(button('Create account').disabled).toBe(false))
  await app.user.click(button('Create account'))
  const heading = await screen.findByRole('heading', { name: 'Setup Complete' })
  expect(document.activeElement).toBe(heading)
  expect(
    screen.getByText('Your account setup is complete! Please log in to proceed with the KYC process.'),
  ).toBeTruthy()
  await app.user.click(button('Login'))
  await waitFor(() => expect(app.here()).toBe('/'))
  expect(sessionStorage.length).toBe(0)
})

test('C-39 VAL-12 each field has its own message once it was left, and a middle name may be left out', async () => {
  answerCalls(answers)
  const { user } = await toBasicInfo()
  expect(screen.queryAllByRole('alert')).toEqual([])
  for (const name of [
    'First name',
    /^Middle name/,
    'Last name',
    'Email address',
    'Male',
    'Female',
    'Date of birth',
    'Agent code',
    'Password',
  ]) {
    field(name).focus()
    await user.tab()
  }
  const messages = [
    'Enter a valid first name',
    'Enter a valid last name',
    'Please enter a valid email address',
    'Please select your gender',
  ]
  const rest = [
    'Please select your date of birth',
    'Please enter an 8-digit agent code',
    'Please enter a valid password',
  ]
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([...messages, ...rest]),
  )
})

test('VAL-17 C-32 under 18 on the day in Lagos is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T23:30:00Z') })
  answerCalls(answers)
  const app = await toBasicInfo()
  expect(field('Date of birth').max).toBe('2008-11-20')
  await fillIn(app)
  fireEvent.change(field('Date of birth'), { target: { value: '2008-11-21' } })
  fireEvent.blur(field('Date of birth'))
  expect(await screen.findByText('Please select your date of birth')).toBeTruthy()
  expect(button('Create account').disabled).toBe(true)
  fireEvent.change(field('Date of birth'), { target: { value: '2008-11-20' } })
  await waitFor(() => expect(button('Create account').disabled).toBe(false))
})

test('VAL-14 the agent code keeps at most 8 digits of what is typed or pasted, leading zeros included', async () => {
  answerCalls(answers)
  const { user } = await toBasicInfo()
  await user.click(field('Agent code'))
  await user.paste('0012-3456 789')
  expect(field('Agent code').value).toBe('00123456')
  await user.type(field('Agent code'), '{Backspace}')
  await user.tab()
  expect(await screen.findByText('Please enter an 8-digit agent code')).toBeTruthy()
})

test('C-43 the password has its live checklist, and may be shown', async () => {
  answerCalls(answers)
  const { user } = await toBasicInfo()
  await user.type(field('Password'), 'kasuwa')
  expect(screen.getByRole('list', { name: 'Password rules' })).toBeTruthy()
  await user.click(button('Show password'))
  expect(field('Password').type).toBe('text')
})

test('a refused field shows its message, and nothing typed is lost', async () => {
  answerCalls({
    ...answers,
    'access.basicInfo': { status: 400, body: { message: 'No', data: { agent_code: ['No agent has this code.'] } } },
  })
  const app = await toBasicInfo()
  await fillIn(app)
  await waitFor(() => expect(button('Create account').disabled).toBe(false))
  await app.user.click(button('Create account'))
  expect((await screen.findByRole('dialog', { name: 'Request Failed' })).textContent).toContain(
    'No agent has this code.',
  )
  expect(field('Agent code').getAttribute('aria-invalid')).toBe('true')
  expect([field('First name').value, field('Password').value]).toEqual(['Amina', password])
})

test('C-29 a reload begins at step 1; basic info that was typed for this phone is still there, its password is not', async () => {
  answerCalls(answers)
  const first = await toBasicInfo()
  await fillIn(first)
  first.leave()
  await toBasicInfo()
  expect([field('First name').value, field('Agent code').value, field('Female').checked]).toEqual([
    'Amina',
    '01234567',
    true,
  ])
  expect(field('Password').value).toBe('')
})

test('SESS-15 the verification record is in memory only', async () => {
  answerCalls(answers)
  await fillIn(await toBasicInfo())
  const stored =
    [localStorage, sessionStorage].flatMap((storage) => Object.values<string>(storage)).join('\n') + document.cookie
  expect(
    ['8031234567', registered.data.user_id, 'ACCOUNT_VERIFICATION', password].filter((secret) =>
      stored.includes(secret),
    ),
  ).toEqual([])
})

test('the phone is not typed again after Setup Complete: sign-in has it behind the prefix, once', async () => {
  answerCalls(answers)
  const app = await toBasicInfo()
  await fillIn(app)
  await app.user.click(button('Create account'))
  await app.user.click(await screen.findByRole('button', { name: 'Login' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(field('Phone number').value).toBe('8031234567')
  await app.user.click(screen.getByRole('link', { name: 'Sign up' }))
  await app.user.click(await screen.findByRole('link', { name: 'Login' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(field('Phone number').value).toBe('')
})
