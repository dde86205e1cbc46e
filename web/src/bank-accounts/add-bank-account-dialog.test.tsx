import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GlobalDialog } from '../shell/global-dialog.tsx'
import { makeQueryClient } from '../base/calls/query-client.ts'
import { answerCalls, type Refusal } from '../testing/test-answers.ts'
import '../testing/test-app.tsx'
import { AddBankAccountDialog } from './add-bank-account-dialog.tsx'
import { someAccount } from './test-account.ts'

type Answers = Parameters<typeof answerCalls>[0]

function open(answers: Answers, isFirst = true) {
  const sent = answerCalls(answers)
  const [onClose, onRequestLoan] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <QueryClientProvider client={makeQueryClient(() => undefined, 0)}>
      <AddBankAccountDialog isFirst={isFirst} onClose={onClose} onRequestLoan={onRequestLoan} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), sent, onClose }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Add Bank Account' }))
const number = () => dialog().getByRole('textbox', { name: 'Account number' })
const holder = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Account name' })
const add = () => dialog().getByRole('button', { name: 'Add Bank Account' })
const amina = { data: { account_name: 'AMINA BELLO' } }

async function chooseBank(user: ReturnType<typeof userEvent.setup>, name: string) {
  const bank = dialog().getByRole('combobox', { name: 'Bank' })
  await user.clear(bank)
  await user.type(bank, name.slice(0, 6))
  await user.click(await screen.findByRole('option', { name }))
}

async function typeNumber(user: ReturnType<typeof userEvent.setup>, digits: string) {
  await user.clear(number())
  await user.click(number())
  await user.paste(digits)
}

test('BANK-01 BANK-04 the fields: a bank of the built-in list, number, a name that cannot be typed, and the default', async () => {
  const { user } = open({})
  await user.click(dialog().getByRole('combobox', { name: 'Bank' }))
  expect((await screen.findAllByRole('option')).length).toBeGreaterThan(40)
  await user.keyboard('{Escape}')
  await user.type(holder(), 'Somebody')
  expect(holder()).toHaveValue('')
  expect(holder().readOnly).toBe(true)
  expect(dialog().getByRole<HTMLInputElement>('switch', { name: 'Make this my default account' }).checked).toBe(true)
})

test('C-112 a further account is not the default unless asked', () => {
  open({}, false)
  expect(dialog().getByRole<HTMLInputElement>('switch').checked).toBe(false)
})

test('BANK-02 submitting adds the account, with all that the built-in list has of its bank', async () => {
  const { user, sent, onClose } = open({ 'bankAccounts.resolve': amina, 'bankAccounts.add': { data: someAccount() } })
  await chooseBank(user, 'Zenith Bank')
  await typeNumber(user, '0123456789')
  await waitFor(() => expect(add()).toBeEnabled())
  await user.click(add())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.find(({ call }) => call === 'bankAccounts.add')?.body).toEqual({
    account_number: '0123456789',
    account_name: 'AMINA BELLO',
    bank_name: 'Zenith Bank',
    bank_code: '057',
    slug: 'zenith-bank',
    ussd: '*966#',
    logo: '',
    is_default: true,
  })
})

test('BANK-03 the name is looked up once a bank is chosen and the number has exactly 10 characters, in either order', async () => {
  const { user, sent } = open({ 'bankAccounts.resolve': amina })
  await typeNumber(user, '0123456789')
  expect(sent).toEqual([])
  await chooseBank(user, 'Zenith Bank')
  await waitFor(() => expect(holder()).toHaveValue('AMINA BELLO'))
  await user.click(number())
  await user.keyboard('{Backspace}')
  expect(holder()).toHaveValue('')
  expect(sent).toHaveLength(1)
  await user.keyboard('8')
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.keyboard('7')
  expect(number()).toHaveValue('0123456788')
})

test('C-114 changing the bank clears the name, and an answer for the old bank is dropped', async () => {
  const waiting: (() => void)[] = []
  const held = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { data: { account_name: `HOLDER ${waiting.length}` } }
  }
  const { user } = open({ 'bankAccounts.resolve': held })
  await typeNumber(user, '0123456789')
  await chooseBank(user, 'Zenith Bank')
  await waitFor(() => expect(waiting).toHaveLength(1))
  await chooseBank(user, 'Access Bank')
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[0]?.()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(holder()).toHaveValue('')
  expect(add()).toBeDisabled()
  waiting[1]?.()
  await waitFor(() => expect(holder()).toHaveValue('HOLDER 2'))
  await waitFor(() => expect(add()).toBeEnabled())
})

test('ERR-18 C-114 an account that is not found is told at the field, without a dialog; the name stays empty and nothing can be submitted', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const refusal: Refusal = {
    status: 400,
    body: { message: 'No such account', data: { account_number: ['No such account'] } },
  }
  const { user } = open({ 'bankAccounts.resolve': refusal })
  await chooseBank(user, 'Zenith Bank')
  await typeNumber(user, '0123450000')
  await waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(await dialog().findByText(/has no account with this number/)).toBeVisible()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(holder()).toHaveValue('')
  expect(add()).toBeDisabled()
})

test('C-114 SHARED-26 the look-up says that it is under way, or that the bank cannot be reached, with Try again; an Enter in the meantime is not lost', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const found = Promise.withResolvers<typeof amina>()
  let asked = 0
  const { user, sent } = open({
    'bankAccounts.resolve': () => {
      asked += 1
      return asked === 1 ? { status: 503, body: { message: 'Away' } } : found.promise
    },
    'bankAccounts.add': { data: someAccount() },
  })
  await chooseBank(user, 'Zenith Bank')
  await typeNumber(user, '0123456789')
  expect(await dialog().findByText(/We cannot reach your bank/)).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Try again' }))
  expect(await dialog().findByText('Looking up…')).toBeVisible()
  await user.click(number())
  await user.keyboard('{Enter}')
  expect(sent.filter(({ call }) => call === 'bankAccounts.add')).toEqual([])
  found.resolve(amina)
  await waitFor(() => expect(sent.filter(({ call }) => call === 'bankAccounts.add')).toHaveLength(1))
})

test('VAL-32 bank, number and name each say their own message once they were left empty', async () => {
  const { user } = open({})
  await user.click(number())
  await user.tab()
  expect(await screen.findByText('Please enter a valid account number')).toBeVisible()
  await user.click(holder())
  await user.tab()
  expect(await screen.findByText('Please enter a valid account name')).toBeVisible()
  await user.click(dialog().getByRole('combobox', { name: 'Bank' }))
  await user.keyboard('{Escape}')
  await user.tab()
  expect(await screen.findByText('Please select a valid bank')).toBeVisible()
  expect(add()).toBeDisabled()
})

test('SHARED-25 what can be mended is named first, in the order of the form', async () => {
  const { user } = open({})
  expect(await dialog().findByText('Still missing: Bank, Account number')).toBeVisible()
  await chooseBank(user, 'Zenith Bank')
  await typeNumber(user, '01234567')
  expect(await dialog().findByText('Please check: Account number')).toBeVisible()
})

test('a name that the server finds to differ is shown at its field, and nothing typed is lost', async () => {
  const words = 'The account name is not the one that the bank gives'
  const refusal: Refusal = { status: 400, body: { message: words, data: { account_name: [words] } } }
  const { user, onClose } = open({ 'bankAccounts.resolve': amina, 'bankAccounts.add': refusal })
  await chooseBank(user, 'Zenith Bank')
  await typeNumber(user, '0123456789')
  await waitFor(() => expect(add()).toBeEnabled())
  await user.click(add())
  expect(await screen.findByText(words)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(number()).toHaveValue('0123456789')
})

test('Escape asks before a number that was typed is lost', async () => {
  const { user, onClose } = open({})
  render(<GlobalDialog />)
  await typeNumber(user, '01234')
  fireEvent(screen.getByRole('dialog', { name: 'Add Bank Account' }), new Event('cancel', { cancelable: true }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Close without sending?' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  expect(number()).toHaveValue('01234')
  expect(onClose).not.toHaveBeenCalled()
})
