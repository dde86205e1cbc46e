import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { setToday } from './test-books.ts'

let server: TestServer
let ada: TestPerson
let bola: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2026-04-15')
  ada = await anAdmin(server, 'finance')
  bola = await anAdmin(server, 'finance')
})
afterAll(() => server.close())

const send = (path: string, body: object = {}, who = ada) => server.call('POST', path, body, { as: who.token })
const accounts = '/admin/books/accounts'
const find = async (number: string) => {
  const { body } = await server.call('GET', accounts, undefined, { as: ada.token })
  return body.data.accounts.find((account: { number: string }) => account.number === number)
}
const move = (debited: string, credited: string) =>
  send('/admin/books/journals', {
    day: '2026-04-01',
    memo: 'Moved',
    lines: [
      { account: debited, debit: 500 },
      { account: credited, credit: 500 },
    ],
  })
const confirm = (id: string) => decideProposal(server, bola, id, 'confirm')

test('BOOK-25 C-187 finance adds an account, renames it, posts to it, and closes it once it is at zero', async () => {
  const added = await send(accounts, { number: '1021', name: ' Second bank ' })
  expect(added.body.data).toEqual({ number: '1021', name: 'Second bank', type: 'asset', kind: 'own', closed: false })
  await send('/admin/books/accounts/1021/rename', { name: 'Zenith Bank' })
  expect((await confirm((await move('1021', '1020')).body.data.proposal.id)).status).toBe(200)
  expect(await find('1021')).toMatchObject({ name: 'Zenith Bank', balance: 500 })
  expect((await send('/admin/books/accounts/1021/close')).body.message).toBe(
    'This account is not at zero. Please move its balance to another account by a journal first.',
  )
  expect((await confirm((await move('1020', '1021')).body.data.proposal.id)).status).toBe(200)
  const waiting = (await move('1021', '1020')).body.data.proposal.id
  expect((await send('/admin/books/accounts/1021/close')).body.data).toMatchObject({ closed: true })
  const closed = 'An account in these lines is closed: 1021 Zenith Bank.'
  expect((await move('1021', '1020')).body.data).toEqual({ lines: [closed] })
  expect((await confirm(waiting)).body.message).toBe(closed)
  expect((await send('/admin/books/accounts/1021/close')).status).toBe(400)
  expect((await trailOf(server, '1021')).map(({ action, after }) => [action, after])).toEqual([
    ['books.account-added', { number: '1021', name: 'Second bank', type: 'asset' }],
    ['books.account-renamed', { name: 'Zenith Bank' }],
    ['books.account-closed', { number: '1021' }],
  ])
  const names = await server.app.database.rows(
    `select name, named_by as by from account_names where account = '1021' order by id`,
  )
  expect(names).toEqual([
    { name: 'Second bank', by: ada.userId },
    { name: 'Zenith Bank', by: ada.userId },
  ])
})

test.each([
  ['a number in use', { number: '1020', name: 'Bank' }, 'Another account has this number. Please choose another one.'],
  ['a first digit above 6', { number: '7000', name: 'Bank' }, 'Please enter four digits, the first from 1 to 6'],
  ['three digits', { number: '102', name: 'Bank' }, 'Please enter four digits, the first from 1 to 6'],
  ['no name', { number: '1022', name: ' ' }, 'Please enter a name of at most 60 characters'],
  ['a long name', { number: '1022', name: 'x'.repeat(61) }, 'Please enter a name of at most 60 characters'],
])('BOOK-25 %s is refused', async (_, body, message) => {
  const { status, body: answer } = await send(accounts, body)
  expect([status, Object.values(answer.data)]).toEqual([400, [[message]]])
})

test('BOOK-25 accounts of the product stay as they are, an unknown one is not found, and of two who add the same number one does', async () => {
  const own = 'Only accounts that you added can be renamed or closed. The others belong to the product.'
  expect((await send('/admin/books/accounts/1020/rename', { name: 'Zenith' })).body.message).toBe(own)
  expect((await send('/admin/books/accounts/1020/close')).body.message).toBe(own)
  expect((await send('/admin/books/accounts/1999/close')).status).toBe(404)
  const both = await Promise.all([ada, bola].map((who) => send(accounts, { number: '5100', name: 'Rent' }, who)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await find('5100')).toMatchObject({ type: 'expense', balance: 0 })
  const support = await anAdmin(server, 'support')
  expect((await send(accounts, { number: '5101', name: 'Fuel' }, support)).status).toBe(403)
})
