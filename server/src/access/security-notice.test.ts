import { plainSms } from '@kasuwa/domain/notifications/plain-sms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { createAdmin } from './staff/create-staff.ts'
import { messagesTo, newPhone, recover, signUp, testAgent, testPassword } from './sign-up/test-sign-up.ts'

let server: TestServer
let admin: TestPerson
let other: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  ;[admin, other] = await Promise.all([anAdmin(server), anAdmin(server)])
  await testAgent(server)
})
afterAll(() => server.close())

const call = (method: string, path: string, body: object, as: { token: string }) =>
  server.call(method, path, body, { as: as.token })
/** Waits for the texts to a phone that begin with these words. */
const expectText = (phone: string, words: string, times = 1) =>
  expect
    .poll(
      async () =>
        (await messagesTo(server, phone)).filter((text) => text.startsWith(plainSms(`Kasuwa: ${words}`))).length,
      {
        timeout: 20_000,
      },
    )
    .toBe(times)

test('DESK-101 a changed password causes a text, whether it was changed in settings or by a code', async () => {
  const person = await signUp(server)
  const changed = { oldPassword: testPassword, newPassword: 'Fr3sh!harvest', confirmPassword: 'Fr3sh!harvest' }
  expect((await call('POST', '/auth/password/change', changed, person)).status).toBe(200)
  await expectText(
    person.phone,
    'your password was changed. If it was not you, call your agent on 0809 999 9999 at once.',
  )
  await recover(server, person.phone)
  await expectText(person.phone, 'your password was changed', 2)
})

test('C-223 DESK-101 a new default account causes a text with its last four digits; an unchanged one does not', async () => {
  const person = await aCustomer(server, { bank: false })
  const add = (number: string, bank_code: string, is_default: boolean) =>
    call('POST', '/bank-account/add', { account_number: number, account_name: `TEST ACCOUNT ${number}`, bank_code, bank_name: 'x', slug: 'x', is_default }, person) // prettier-ignore
  expect(await add('0123456789', '058', true)).toMatchObject({ status: 200 })
  expect(await add('0123454321', '044', false)).toMatchObject({ status: 200 })
  expect(await add('0123456789', '058', true)).toMatchObject({ status: 200 })
  await expectText(
    person.phone,
    'from now on money for you goes to the Guaranty Trust Bank account that ends with 6789.',
  )
  expect((await call('POST', '/bank-account/set-as-default', { bank_code: '044' }, person)).status).toBe(200)
  await expectText(person.phone, 'from now on money for you goes to the Access Bank account that ends with 4321.')
  const texts = await messagesTo(server, person.phone)
  expect([texts.length, texts.join().includes('0123454321')]).toEqual([2, false])
})

test('C-220 DESK-101 a new payout account causes a text to the agent, and one to the other admins that names who set it', async () => {
  const agent = await anAgent(server)
  const account = { bank_code: '058', account_number: '0123456780' }
  expect((await call('POST', `/admin/agents/${agent.agentId}/payout-account`, account, admin)).status).toBe(200)
  await expectText(
    agent.phone,
    'from now on your commissions go to the Guaranty Trust Bank account that ends with 6780.',
  )
  const words = `commissions of the agent ${agent.firstName} ${agent.lastName} go to another account, by ${admin.firstName} ${admin.lastName}.`
  await expectText(other.phone, words)
  expect((await messagesTo(server, admin.phone)).join()).not.toContain(words)
})

test('C-220 DESK-101 all other admins get a text about a new admin, an enabled one and changed roles, made on screen or by the command line', async () => {
  const added = {
    account_type: 'admin',
    first_name: 'Ada',
    last_name: 'Obi',
    phone: newPhone(),
    email: 'ada@example.ng',
  }
  const { body } = await call('POST', '/admin/staff', added, admin)
  const by = `by ${admin.firstName} ${admin.lastName}`
  await expectText(other.phone, `Ada Obi is a new admin, ${by}.`)
  const id: string = body.data.user_id
  expect((await call('POST', `/admin/staff/${id}/roles`, { roles: ['finance'] }, admin)).status).toBe(200)
  await expectText(other.phone, `the roles of Ada Obi were changed, ${by}.`)
  for (const status of ['disabled', 'active'])
    expect((await call('POST', `/admin/staff/${id}/status`, { status }, admin)).status).toBe(200)
  await expectText(other.phone, `the admin Ada Obi may sign in again, ${by}.`)
  await createAdmin(server.app, {
    phone: newPhone(),
    password: testPassword,
    firstName: 'Bala',
    lastName: 'Umar',
    email: 'bala@example.ng',
  })
  for (const { phone } of [admin, other]) await expectText(phone, 'Bala Umar is a new admin, by the command line.')
  // A new admin is notified by the person who made them.
  expect((await messagesTo(server, added.phone)).join()).not.toContain('Ada Obi is a new admin')
})
