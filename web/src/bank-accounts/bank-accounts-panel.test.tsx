import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someLoan, someUser, type Refusal } from '../testing/test-answers.ts'
import { openApp, reads, signInAs } from '../testing/test-app.tsx'
import type { BankAccount } from './renew-accounts.ts'
import { someAccount } from './test-account.ts'

const zenith = someAccount()
const access = someAccount({
  bank_code: '044',
  bank_name: 'Access Bank',
  account_number: '0690000040',
  is_default: false,
})

function open(accounts: BankAccount[], answers: Parameters<typeof answerCalls>[0] = {}) {
  signInAs('customer')
  const me = meAnswer(someUser({ account: { bank_accounts: accounts } }))
  const sent = answerCalls({ 'access.me': me, 'overview.customerDashboard': { data: [] }, ...answers })
  return { ...openApp('/business-user/settings/transactions'), sent }
}

const panel = () => screen.findByRole('region', { name: 'Bank Accounts' })
const line = async (bank: string) => within(await within(await panel()).findByRole('listitem', { name: bank }))
const banksShown = async () =>
  within(await panel())
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'))
const kept = () => JSON.parse(localStorage.getItem('userBankAccounts') ?? '[]') as BankAccount[]
const answering = (yes: boolean) => vi.spyOn(window, 'confirm').mockReturnValue(yes)
const swapped = [
  { ...zenith, is_default: false },
  { ...access, is_default: true },
]

test('SET-08 the accounts are listed, the default with its badge; each other one can become it', async () => {
  open([zenith, access])
  expect((await line('Zenith Bank')).getByText('Default')).toBeVisible()
  expect((await line('Zenith Bank')).getByText(reads('0123456789'))).toBeVisible()
  expect((await line('Zenith Bank')).queryByRole('button', { name: /Set as default/ })).toBeNull()
  expect((await line('Access Bank')).queryByText('Default')).toBeNull()
  expect((await line('Access Bank')).getByRole('button', { name: /Set as default/ })).toBeEnabled()
  expect((await line('Access Bank')).getByRole('button', { name: /Delete/ })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Add Bank Account' })).toBeEnabled()
})

test('SET-22 SET-25 BANK-10 setting a default asks the browser first, sends bank_code, and leaves exactly one default', async () => {
  const { user, sent } = open([zenith, access], { 'bankAccounts.setDefault': { data: { bank_accounts: swapped } } })
  const ask = answering(true)
  await user.click((await line('Access Bank')).getByRole('button', { name: /Set as default/ }))
  expect(ask).toHaveBeenCalledOnce()
  const dialog = await screen.findByRole('dialog', { name: 'Default Set' })
  expect(dialog).toHaveTextContent('This bank account is set as your default Bank')
  expect(sent.find(({ call }) => call === 'bankAccounts.setDefault')?.body).toEqual({ bank_code: '044' })
  expect((await line('Access Bank')).getByText('Default')).toBeVisible()
  expect((await line('Zenith Bank')).queryByText('Default')).toBeNull()
  expect(kept()).toEqual(swapped)
})

test('SET-23 BANK-08 BANK-11 deleting asks the browser first, sends bank_code, and removes the account', async () => {
  const left = [{ ...access, is_default: true }]
  const { user, sent } = open([zenith, access], { 'bankAccounts.remove': { data: { bank_accounts: left } } })
  const ask = answering(true)
  await user.click((await line('Zenith Bank')).getByRole('button', { name: /Delete/ }))
  expect(ask).toHaveBeenCalledOnce()
  expect(await screen.findByRole('dialog', { name: 'Notification' })).toHaveTextContent('bank account deleted!')
  expect(sent.find(({ call }) => call === 'bankAccounts.remove')?.body).toEqual({ bank_code: '057' })
  expect(await banksShown()).toEqual(['Access Bank'])
  expect(kept()).toEqual(left)
})

test('BANK-12 refusing the browser confirmation changes nothing', async () => {
  const { user, sent } = open([zenith, access])
  const ask = answering(false)
  await user.click((await line('Access Bank')).getByRole('button', { name: /Set as default/ }))
  await user.click((await line('Access Bank')).getByRole('button', { name: /Delete/ }))
  expect(ask).toHaveBeenCalledTimes(2)
  expect(sent.map(({ call }) => call)).not.toContain('bankAccounts.setDefault')
  expect(sent.map(({ call }) => call)).not.toContain('bankAccounts.remove')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await banksShown()).toEqual(['Zenith Bank', 'Access Bank'])
})

test('BANK-12 deleting the only account while a request waits names the request; with another account it does not', async () => {
  signInAs('customer')
  const waiting = someLoan({ status: 'pending', approved_amount: null, next_due_date: null })
  const only = meAnswer(someUser({ account: { bank_accounts: [zenith], loans: [waiting] } }))
  answerCalls({ 'access.me': only, 'overview.customerDashboard': { data: [] } })
  const { user, leave } = openApp('/business-user/settings/transactions')
  const ask = answering(false)
  await user.click((await line('Zenith Bank')).getByRole('button', { name: /Delete/ }))
  expect(ask).toHaveBeenLastCalledWith(expect.stringContaining('Your request LN-10000001 is waiting'))
  leave()
  const both = meAnswer(someUser({ account: { bank_accounts: [zenith, access], loans: [waiting] } }))
  answerCalls({ 'access.me': both, 'overview.customerDashboard': { data: [] } })
  const again = openApp('/business-user/settings/transactions')
  await again.user.click((await line('Zenith Bank')).getByRole('button', { name: /Delete/ }))
  expect(ask).toHaveBeenLastCalledWith('Delete your Zenith Bank account 0123456789?')
})

test('a refused deletion is shown, and the account stays', async () => {
  const refusal: Refusal = { status: 404, body: { message: 'This bank account is not among yours', data: {} } }
  const { user } = open([zenith], { 'bankAccounts.remove': refusal })
  answering(true)
  await user.click((await line('Zenith Bank')).getByRole('button', { name: /Delete/ }))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'This bank account is not among yours',
  )
  expect(await banksShown()).toEqual(['Zenith Bank'])
})

test('BANK-09 Request for Loan in the success message leads to the loans', async () => {
  const { user, here } = open([], {
    'bankAccounts.resolve': { data: { account_name: 'AMINA BELLO' } },
    'bankAccounts.add': { data: zenith },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Bank Account' }))
  await user.type(await screen.findByRole('combobox', { name: 'Bank' }), 'Zenith')
  await user.click(await screen.findByRole('option', { name: 'Zenith Bank' }))
  await user.click(screen.getByRole('textbox', { name: 'Account number' }))
  await user.paste('0123456789')
  const add = within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Bank Account' })
  await waitFor(() => expect(add).toBeEnabled())
  await user.click(add)
  const dialog = await screen.findByRole('dialog', { name: 'Account Added' })
  expect(within(dialog).getByRole('button', { name: 'Not now' })).toBeVisible()
  expect(dialog).toHaveTextContent('Your bank account is successfully added!')
  expect(await banksShown()).toEqual(['Zenith Bank'])
  await user.click(within(dialog).getByRole('button', { name: 'Request for Loan' }))
  await waitFor(() => expect(here()).toBe('/business-user/loan/management'))
})
