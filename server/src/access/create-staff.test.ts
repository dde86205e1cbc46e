import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-app.ts'
import { createAdmin, createAgent } from './create-staff.ts'
import { newPhone, signIn, testPassword } from './test-sign-up.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const staff = (more: Record<string, string> = {}) => {
  const phone = newPhone()
  return { phone, password: testPassword, firstName: 'Musa', lastName: 'Bello', email: `${phone}@example.ng`, ...more }
}

test('C-37 an admin is created and signs in', async () => {
  const made = await createAdmin(house.house, staff({ phone: '8030000001' }))
  expect(made).toEqual({
    id: expect.any(String),
    user_id: expect.any(String),
    phone: '08030000001',
    account_type: 'admin',
  })
  expect(await signIn(house, '08030000001')).toBeTruthy()
})

test('C-37 agents get unique codes of eight digits, or the one given', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => createAgent(house.house, staff())))
  for (const agent of made) expect(agent.code).toMatch(/^\d{8}$/)
  expect(new Set(made.map(({ code }) => code)).size).toBe(5)
  expect((await createAgent(house.house, { ...staff(), code: '00000017' })).code).toBe('00000017')
})

test('a phone, an e-mail address or a code that is taken is refused, also twice at once', async () => {
  const first = staff()
  const both = await Promise.allSettled([
    createAdmin(house.house, first),
    createAdmin(house.house, { ...first, email: 'other@example.ng' }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(createAgent(house.house, { ...staff(), phone: first.phone })).rejects.toMatchObject({
    code: 'phone_registered',
  })
  const named = staff({ email: 'musa.bello@example.ng' })
  await createAdmin(house.house, named)
  await expect(createAdmin(house.house, staff({ email: 'Musa.Bello@Example.NG' }))).rejects.toMatchObject({
    code: 'email_taken',
  })
  await createAgent(house.house, { ...staff(), code: '11112222' })
  await expect(createAgent(house.house, { ...staff(), code: '11112222' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { code: ['Another agent has this code'] },
  })
})

test('what is wrong with the particulars is said field by field', async () => {
  const wrong = createAdmin(house.house, {
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
  await expect(createAdmin(house.house, staff({ password: 'Password1!' }))).rejects.toMatchObject({
    fields: { password: [expect.stringContaining('guess')] },
  })
  await expect(createAgent(house.house, { ...staff(), code: '123' })).rejects.toMatchObject({
    fields: { code: ['Please enter an 8-digit agent code'] },
  })
})

test('an agent is paid on the OPay account of his phone, or on the one given; a bank and a number belong together (decision 14)', async () => {
  const payoutOf = ({ id }: { id: string }) =>
    house.house.database.row(
      'select payout_bank_code as bank, payout_account_number as number, payout_account_name as name from agents where id = $1',
      [id],
    )
  const plain = await createAgent(house.house, staff())
  expect(await payoutOf(plain)).toEqual({ bank: '999992', number: plain.phone.slice(1), name: null })
  const chosen = await createAgent(house.house, { ...staff(), bankCode: '058', accountNumber: '0123456789' })
  expect(await payoutOf(chosen)).toEqual({ bank: '058', number: '0123456789', name: null })
  await expect(createAgent(house.house, { ...staff(), bankCode: '058' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { account_number: ['Please enter a valid account number'] },
  })
  await expect(createAgent(house.house, { ...staff(), bankCode: '000', accountNumber: '12' })).rejects.toMatchObject({
    fields: { bank_code: [expect.any(String)], account_number: [expect.any(String)] },
  })
})
