import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAdmin, createAgent } from './create-staff.ts'
import { newPhone, signIn, testPassword } from '../sign-up/test-sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ COMMON_PASSWORDS: 'refuse' })
})
afterAll(() => server.close())

const staff = (more: Record<string, string> = {}) => {
  const phone = newPhone()
  return { phone, password: testPassword, firstName: 'Musa', lastName: 'Bello', email: `${phone}@example.ng`, ...more }
}

test('C-37 an admin is created and signs in', async () => {
  const made = await createAdmin(server.app, staff({ phone: '8030000001' }))
  expect(made).toEqual({
    id: expect.any(String),
    user_id: expect.any(String),
    phone: '08030000001',
    account_type: 'admin',
    roles: ['credit', 'finance', 'support', 'auditor'],
  })
  expect(await signIn(server, '08030000001')).toBeTruthy()
})

test('C-37 agents get unique codes of eight digits, or the one given', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => createAgent(server.app, staff())))
  for (const agent of made) expect(agent.code).toMatch(/^\d{8}$/)
  expect(new Set(made.map(({ code }) => code)).size).toBe(5)
  expect((await createAgent(server.app, { ...staff(), code: '00000017' })).code).toBe('00000017')
})

test('a phone, an e-mail address or a code that is taken is refused, also twice at once', async () => {
  const first = staff()
  const both = await Promise.allSettled([
    createAdmin(server.app, first),
    createAdmin(server.app, { ...first, email: 'other@example.ng' }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(createAgent(server.app, { ...staff(), phone: first.phone })).rejects.toMatchObject({
    code: 'phone_registered',
  })
  const named = staff({ email: 'musa.bello@example.ng' })
  await createAdmin(server.app, named)
  await expect(createAdmin(server.app, staff({ email: 'Musa.Bello@Example.NG' }))).rejects.toMatchObject({
    code: 'email_taken',
  })
  await createAgent(server.app, { ...staff(), code: '11112222' })
  await expect(createAgent(server.app, { ...staff(), code: '11112222' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { code: ['Another agent has this code'] },
  })
})

test('wrong details are reported field by field', async () => {
  const wrong = createAdmin(server.app, {
    phone: '123',
    password: 'short',
    firstName: '',
    lastName: ' ',
    email: 'nobody',
  })
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid',
    fields: {
      phone: ['Please enter a valid phone number'],
      password: ['Please enter a valid password'],
      first_name: ['Enter a valid first name'],
      last_name: ['Enter a valid last name'],
      email: ['Please enter a valid email address'],
    },
  })
  await expect(createAdmin(server.app, staff({ password: 'Password1!' }))).rejects.toMatchObject({
    fields: { password: [expect.stringContaining('guess')] },
  })
  await expect(createAgent(server.app, { ...staff(), code: '123' })).rejects.toMatchObject({
    fields: { code: ['Please enter an 8-digit agent code'] },
  })
})

test('an agent is paid on the OPay account of their phone, or on the one given; a bank and a number belong together (decision 14)', async () => {
  const payoutOf = ({ id }: { id: string }) =>
    server.app.database.row(
      'select payout_bank_code as bank, payout_account_number as number, payout_account_name as name from agents where id = $1',
      [id],
    )
  const plain = await createAgent(server.app, staff())
  expect(await payoutOf(plain)).toEqual({ bank: '999992', number: plain.phone.slice(1), name: null })
  const chosen = await createAgent(server.app, { ...staff(), bankCode: '058', accountNumber: '0123456789' })
  expect(await payoutOf(chosen)).toEqual({ bank: '058', number: '0123456789', name: null })
  await expect(createAgent(server.app, { ...staff(), bankCode: '058' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { account_number: ['Please enter a valid account number'] },
  })
  await expect(createAgent(server.app, { ...staff(), bankCode: '000', accountNumber: '12' })).rejects.toMatchObject({
    fields: { bank_code: [expect.any(String)], account_number: [expect.any(String)] },
  })
})
