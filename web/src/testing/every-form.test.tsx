import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { AdminAgent } from '../agents/agent-queries.ts'
import { MoveDialog } from '../agents/move-dialog.tsx'
import { moveTexts } from '../agents/move-texts.ts'
import { PayCommissionDialog } from '../agents/pay-commission-dialog.tsx'
import { PayoutAccountForm } from '../agents/payout-account-form.tsx'
import { agentsAnswer, moveAnswers, someAgent } from '../agents/test-agent.ts'
import { commissionTexts, payoutTexts } from '../agents/texts.ts'
import { NewCodesDialog } from '../access/codes/new-codes-dialog.tsx'
import { PasswordStep } from '../access/codes/password-step.tsx'
import { SetUp } from '../access/codes/set-up.tsx'
import { SwitchOffDialog } from '../access/codes/switch-off-dialog.tsx'
import { cardTexts, codeStepTexts, setUpTexts } from '../access/codes/texts.ts'
import { AddBankAccountDialog } from '../bank-accounts/add-bank-account-dialog.tsx'
import { AddAccountDialog } from '../books/account-dialogs.tsx'
import { AcceptDialog } from '../books/months/accept-dialog.tsx'
import { ClassesDialog } from '../books/months/classes-dialog.tsx'
import { classesTexts, monthsTexts } from '../books/months/months-texts.ts'
import { classesAnswer, someStep } from '../books/months/test-months.ts'
import { ReverseJournalDialog } from '../books/reverse-journal-dialog.tsx'
import { someAccount, someWholeJournal } from '../books/test-books.ts'
import { accountTexts, writeTexts } from '../books/texts.ts'
import { MoveHandOversDialog } from '../books/bank-move-hand-overs-dialog.tsx'
import { AssignLineDialog } from '../books/bank-assign-dialog.tsx'
import { earlierTexts, lineAssignTexts } from '../books/bank-texts.ts'
import { earlierAnswer, someBankLine } from '../books/test-bank.ts'
import { someImport } from '../imports/test-imports.ts'
import { importTexts } from '../imports/texts.ts'
import { UndoDialog } from '../imports/undo-dialog.tsx'
import { nextOfKin } from '../kyc/steps/next-of-kin.tsx'
import { correctionDialog } from '../customers/correction-dialog.tsx'
import { correctionTexts } from '../customers/correction-texts.ts'
import { StatusDialog } from '../customers/status-dialog.tsx'
import { statusTexts } from '../customers/status-texts.ts'
import { someAskedFile, someCustomerPage, someMemberGroup } from '../customers/test-customer-page.ts'
import { ConfirmHandOverDialog } from '../cash/confirm-hand-over-dialog.tsx'
import { HandOverDialog } from '../cash/hand-over-dialog.tsx'
import { RecordArrivalDialog } from '../cash/record-arrival-dialog.tsx'
import { TakeCashDialog } from '../cash/take-cash-dialog.tsx'
import { agentCashAnswer, someHandOver, someOwnCash } from '../cash/test-cash.ts'
import { arrivalTexts, confirmTexts, handOverTexts, takeCashTexts } from '../cash/texts.ts'
import { ownCustomersAnswer, someOwnCustomer } from '../customers/test-own-customer.ts'
import { AddMembersDialog } from '../groups/add-members-dialog.tsx'
import { CreateGroupDialog } from '../groups/create-group-dialog.tsx'
import { MoveMemberDialog } from '../groups/move-member-dialog.tsx'
import { groupFormTexts, groupListTexts, memberMoveTexts } from '../groups/texts.ts'
import { answeredLevelOne, kycServer } from '../kyc/test-kyc.ts'
import { AdminApproveDialog } from '../loans/admin/admin-approve-dialog.tsx'
import type { AdminLoan } from '../loans/admin/admin-loan-queries.ts'
import { AnswerRejectionDialog } from '../loans/answer-rejection-dialog.tsx'
import { api } from '../base/calls/api.ts'
import { NamesDialog } from '../loans/admin/names-dialog.tsx'
import { namesTexts } from '../loans/admin/names-texts.ts'
import { AskFileDialog } from '../loans/decision/ask-file-dialog.tsx'
import { askFileTexts } from '../loans/decision/files-texts.ts'
import { someDecision } from '../loans/decision/test-decision.ts'
import { RejectDialog } from '../loans/decision/reject-dialog.tsx'
import { WaiveDialog } from '../loans/admin/waive-dialog.tsx'
import { WriteOffDialog } from '../loans/admin/write-off-dialog.tsx'
import { RescheduleDialog } from '../loans/reschedule/reschedule-dialog.tsx'
import { rescheduleTexts } from '../loans/reschedule/reschedule-texts.ts'
import { someRescheduled } from '../loans/reschedule/test-rescheduled.ts'
import { writeOffTexts } from '../loans/admin/write-off-texts.ts'
import { waiverTexts } from '../loans/late-fee-texts.ts'
import { someLateFee } from '../loans/test-late-fee.ts'
import { rejectTexts } from '../loans/decision/texts.ts'
import { applyTexts } from '../loans/apply/apply-texts.ts'
import { approvalTexts } from '../loans/admin/admin-loan-texts.ts'
import { rejectionTexts } from '../loans/texts.ts'
import { LoanRequestDialog } from '../loans/apply/loan-request-dialog.tsx'
import { amountIn } from '../money/naira.tsx'
import { closeDialog } from '../base/dialog-store.ts'
import { makeQueryClient } from '../base/calls/query-client.ts'
import { answerCalls, meAnswer, someLoanDetail, someUser } from './test-answers.ts'
import { openApp, signInAs } from './test-app.tsx'
import { uiTexts } from '../ui/texts.ts'
import { AdminLookUp } from '../payments/desk/look-up.tsx'
import { NoteDialog } from '../loans/note-dialog.tsx'
import { someRoundLoan } from '../round/test-round.ts'
import { noteTexts } from '../loans/note-texts.ts'
import { WithdrawAskDialog } from '../customers/page/withdraw-ask-dialog.tsx'
import { withdrawAskTexts } from '../customers/page/withdraw-ask-texts.ts'
import { AnswerCaseDialog } from '../privacy/answer-case-dialog.tsx'
import { ProposeBundleDialog } from '../privacy/bundle-dialog.tsx'
import { ProposeErasureDialog } from '../privacy/erase-dialog.tsx'
import { OpenCaseDialog } from '../privacy/open-case-dialog.tsx'
import { someCase } from '../privacy/test-case.ts'
import { versionTexts } from '@kasuwa/contract/version-texts.ts'
import { productsAnswer } from '../products/test-products.ts'
import { draftTexts } from '../products/texts.ts'
import { answerCaseTexts, bundleTexts, caseTexts, eraseTexts, openCaseTexts } from '../privacy/texts.ts'
import { RefuseProposalDialog } from '../proposals/refuse-proposal-dialog.tsx'
import { someProposal } from '../proposals/test-proposal.ts'
import { proposalTexts } from '../proposals/texts.ts'
import { CloseItemDialog } from '../payments/desk/close-item-dialog.tsx'
import { AddStaffDialog } from '../staff/add-staff-dialog.tsx'
import { CorrectStaffDialog } from '../staff/correct-staff-dialog.tsx'
import { ResetTotpDialog } from '../staff/reset-totp-dialog.tsx'
import { RolesDialog } from '../staff/roles-dialog.tsx'
import { someStaff } from '../staff/test-staff.ts'
import { addStaffTexts, correctStaffTexts, resetTotpTexts, rolesTexts } from '../staff/texts.ts'
import { payoutStopTexts } from '../payments/desk/payout-stop-texts.ts'
import { PayoutStopDialog } from '../payments/desk/payout-stop-dialog.tsx'
import { AdjustmentDialog } from '../books/provider/adjustment-dialog.tsx'
import { TopUpDialog } from '../books/provider/top-up-dialog.tsx'
import { adjustmentTexts, topUpTexts } from '../books/provider/provider-texts.ts'
import { OwnTopUpDialog } from '../payments/desk/own-top-up-dialog.tsx'
import { SendBackDialog } from '../payments/desk/send-back-dialog.tsx'
import { AssignSuspenseDialog } from '../payments/desk/assign-suspense-dialog.tsx'
import { itemTexts, reversalTexts } from '../payments/desk/correction-texts.ts'
import { ItemActDialog } from '../payments/desk/item-act-dialog.tsx'
import { ReverseDialog } from '../payments/desk/reverse-dialog.tsx'
import { UseCreditDialog } from '../payments/desk/use-credit-dialog.tsx'
import { someAdminPayment, someCredit, someOpenItem, suspenseItem } from '../payments/desk/test-admin-payment.ts'
import {
  assignTexts,
  closeItemTexts,
  lookUpTexts,
  ownTopUpTexts,
  sendBackTexts,
} from '../payments/desk/money-list-texts.ts'

type Answers = Parameters<typeof answerCalls>[0]

/** A form of the web: the way to it, the steps that complete it, the button that sends it, and the call that is then under way. */
type KnownForm = {
  readonly open: () => Promise<unknown>
  readonly fill: () => Promise<unknown> | void
  readonly submit: string | RegExp
  readonly call: string
  readonly answers?: Answers
  /** Left out for a form that is complete from the beginning. */
  readonly makeInvalid?: () => void
}

const find = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => fireEvent.change(await find(label), { target: { value } })
const approveWithReason = async (names_reason: string) =>
  void (await api.loans.decide({ id: 'loan-1', status: 'approved', approved_amount: 60_000, names_reason }))
const tick = async (label: string) => fireEvent.click(await find(label))

/** Chooses from a list that is searched by typing. */
async function choose(list: string, option: string): Promise<void> {
  const box = await screen.findByRole('combobox', { name: list })
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: option } })
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

async function place(): Promise<void> {
  await choose('State', 'Kano')
  await choose('Local government area', 'Dala')
}

async function pasteCode(): Promise<void> {
  fireEvent.paste((await screen.findAllByLabelText(/^Digit/))[0]!, { clipboardData: { getData: () => '123456' } })
}

async function registerPhone(): Promise<void> {
  openApp('/onboarding/profile-setup')
  await type('Phone number', '8031234567')
  await pressWhenReady('Continue')
  await screen.findAllByLabelText(/^Digit/)
}

async function verifyPhone(): Promise<void> {
  await registerPhone()
  await pasteCode()
  await pressWhenReady('Verify')
}

async function pressWhenReady(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await screen.findByText((_, element) => element === button && !button.disabled)
  fireEvent.click(button)
}

const registered = { data: { user_id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0002', status: 'PHONE_VERIFICATION_PENDING' } }
const fine = { data: null }
const phoneAnswers = { 'access.registerPhone': registered, 'access.verifyPhone': fine, 'access.sendVerification': fine }

/** A step of KYC, which a customer without an answer has reached. */
function step(level: StepLevel, at: KycStep, call: string, fill: KnownForm['fill'], submit = 'Continue'): KnownForm {
  const user = someUser({ kyc_level: level === 1 ? 0 : 1 })
  const open = async () => {
    signInAs('customer', user.kyc_level)
    openApp(`/onboarding/kyc-lvl${level}`)
  }
  const answers = {
    'access.me': meAnswer(user),
    ...kycServer(level, at, at === 'attestation' ? answeredLevelOne() : undefined).calls,
  }
  return { open, fill, submit, call, answers }
}

/** A page of the settings of a customer who has saved nothing yet. */
function setting(page: string, call: string, fill: KnownForm['fill'], submit = 'Save changes'): KnownForm {
  const open = async () => {
    signInAs('customer')
    openApp(`/business-user/settings/${page}`)
  }
  return { open, fill, submit, call, answers: { 'access.me': meAnswer() } }
}

function alone(
  page: ReactNode,
  who: 'customer' | 'agent' | 'admin',
  rest: Pick<KnownForm, 'fill' | 'submit' | 'call' | 'answers' | 'makeInvalid'>,
): KnownForm {
  const open = async () => {
    signInAs(who, 2)
    render(<QueryClientProvider client={makeQueryClient(() => undefined, 0)}>{page}</QueryClientProvider>)
  }
  return { open, ...rest }
}

async function fillFamily(): Promise<void> {
  await tick('Single')
  await type('Highest qualification', 'HND')
}

async function fillNextOfKin(): Promise<void> {
  await type('Name of next of kin', 'Deborah James')
  await tick('Sibling')
  await type('Phone number of next of kin', '8062000001')
}

async function fillBusiness(): Promise<void> {
  await type('Business name', 'Amina Fabrics')
  await type('Business category', 'Retail')
  await type('Business sub-category', 'Fashion & Clothing')
}

const nothing = () => undefined
const person = { first_name: 'Amina', last_name: 'Bello' }
const agent = {
  id: 'agent-1',
  user: person,
  code: '10203040',
  payout_account: { bank: { name: 'Wema Bank' }, account_number: '0123456789', account_name: 'AISHA BELLO' },
} as unknown as AdminAgent
const loan = {
  id: 'loan-1',
  loan_id: 'LN-1',
  amount: 50_000,
  has_bank_account: true,
  identity: { nin: 'verified', bvn: 'verified' },
  customer: { user: person },
} as unknown as AdminLoan
const payer = {
  id: 'customer-1',
  kind: 'customer',
  user: { id: 'user-1', first_name: 'Sani', last_name: 'Musa', phone: '08030000001', profile_picture_url: null },
  status: 'active',
  number: '9900000001',
}
const customers = { 'customers.agentList': ownCustomersAnswer([someOwnCustomer()]) }
const chooseMember = async () => fireEvent.click(await screen.findByRole('option', { name: /^Amina Bello/ }))

const CorrectNextOfKin = correctionDialog('next_of_kin', nextOfKin)

/** Every form of the web, under the file that sends it. */
const knownForms: Readonly<Record<string, KnownForm>> = {
  'access/sign-in-form.tsx': {
    open: async () => openApp('/'),
    fill: async () => {
      await type('Phone number', '8031234567')
      await type('Password', 'Kasuwa#1pass')
    },
    submit: 'Sign in',
    call: 'access.login',
  },
  'access/code-step-of-sign-in.tsx': {
    open: async () => {
      openApp('/')
      await type('Phone number', '8031234567')
      await type('Password', 'Kasuwa#1pass')
      await pressWhenReady('Sign in')
      await find(codeStepTexts.appCode)
    },
    fill: () => type(codeStepTexts.appCode, '123456'),
    submit: 'Sign in',
    call: 'access.loginCode',
    answers: { 'access.login': { data: { second_step: 'code' } } },
  },
  'access/codes/password-step.tsx': alone(<PasswordStep onBegun={nothing} />, 'agent', {
    fill: () => type(setUpTexts.password, 'Kasuwa#1pass'),
    submit: setUpTexts.begin,
    call: 'totp.start',
  }),
  'access/codes/set-up.tsx': {
    open: async () => {
      signInAs('agent', 2)
      render(
        <QueryClientProvider client={makeQueryClient(() => undefined, 0)}>
          <SetUp onDone={nothing} />
        </QueryClientProvider>,
      )
      await type(setUpTexts.password, 'Kasuwa#1pass')
      await pressWhenReady(setUpTexts.begin)
      await find(setUpTexts.code)
    },
    fill: () => type(setUpTexts.code, '123456'),
    submit: setUpTexts.confirm,
    call: 'totp.confirm',
    answers: { 'totp.start': { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Kasuwa' } } },
  },
  'access/codes/new-codes-dialog.tsx': alone(<NewCodesDialog onClose={nothing} />, 'agent', {
    fill: () => type(cardTexts.code, '123456'),
    submit: cardTexts.renew,
    call: 'totp.recoveryCodes',
  }),
  'access/codes/switch-off-dialog.tsx': alone(<SwitchOffDialog onClose={nothing} />, 'agent', {
    fill: async () => {
      await type(cardTexts.password, 'Kasuwa#1pass')
      await type(cardTexts.code, '123456')
    },
    submit: cardTexts.switchOff,
    call: 'totp.switchOff',
  }),
  'privacy/open-case-dialog.tsx': alone(<OpenCaseDialog onClose={nothing} />, 'customer', {
    fill: async () => {
      await tick(caseTexts.kinds.complaint)
      await type(openCaseTexts.words, 'My agent gave no receipt.')
    },
    submit: openCaseTexts.send,
    call: 'privacy.openCase',
  }),
  'privacy/answer-case-dialog.tsx': alone(<AnswerCaseDialog of={someCase()} onClose={nothing} />, 'admin', {
    fill: () => type(answerCaseTexts.answer, 'The receipt was sent again.'),
    submit: answerCaseTexts.send,
    call: 'privacy.answerCase',
  }),
  'privacy/bundle-dialog.tsx': alone(<ProposeBundleDialog customer={someCustomerPage()} onClose={nothing} />, 'admin', {
    fill: () => type(bundleTexts.reason, 'The customer asked for it'),
    submit: bundleTexts.propose,
    call: 'privacy.proposeBundle',
  }),
  'privacy/erase-dialog.tsx': alone(
    <ProposeErasureDialog
      customer={someCustomerPage()}
      erasure={{ deleted: '', kept: '', obstacles: [] }}
      onClose={nothing}
    />,
    'admin',
    {
      fill: () => type(eraseTexts.reason, 'The customer asked for it'),
      submit: eraseTexts.propose,
      call: 'privacy.proposeErasure',
    },
  ),
  'access/phone-form.tsx': {
    open: async () => openApp('/onboarding/profile-setup'),
    fill: () => type('Phone number', '8031234567'),
    submit: 'Continue',
    call: 'access.registerPhone',
  },
  'access/code-step.tsx': {
    open: registerPhone,
    fill: pasteCode,
    submit: 'Verify',
    call: 'access.verifyPhone',
    answers: phoneAnswers,
  },
  'access/basic-info-step.tsx': {
    open: verifyPhone,
    fill: async () => {
      for (const [label, value] of [
        ['First name', 'Amina'],
        ['Last name', 'Bello'],
        ['Email address', 'amina@example.com'],
        ['Date of birth', '1990-05-17'],
      ] as const)
        await type(label, value)
      await tick('Female')
      await type('Agent code', '01234567')
      await type('Password', 'Kasuwa#1pass')
    },
    submit: 'Create account',
    call: 'access.basicInfo',
    answers: phoneAnswers,
  },
  'access/new-password-step.tsx': {
    open: async () => {
      openApp('/login/forgot-password')
      await type('Phone number', '8031234567')
      await pressWhenReady('Send code')
      await pasteCode()
      await pressWhenReady('Verify')
    },
    fill: async () => {
      await type('New password', 'Kasuwa#1pass')
      await type('Confirm password', 'Kasuwa#1pass')
    },
    submit: 'Reset password',
    call: 'access.resetPassword',
    answers: phoneAnswers,
  },

  'kyc/steps/nationality.tsx': step(1, 'nationality', 'kyc.nationality', () => tick('Nigeria')),
  'kyc/steps/nin.tsx': step(1, 'nin', 'kyc.nin', () => type('NIN', '50123456789')),
  'kyc/steps/residential-address.tsx': step(1, 'residential_address', 'kyc.residentialAddress', async () => {
    await type('Address', '12 Zoo Road')
    await type('Closest landmark', 'Central Market')
    await place()
    await tick('Rented')
    await type('Date you moved in', '2019-03-01')
  }),
  'kyc/steps/business-details.tsx': step(1, 'business_details', 'kyc.businessDetails', fillBusiness),
  'kyc/steps/business-address.tsx': step(1, 'business_address', 'kyc.businessAddress', () =>
    tick('Same as my residential address'),
  ),
  'kyc/steps/source-of-revenue.tsx': step(1, 'source_of_revenue', 'kyc.sourceOfRevenue', () =>
    type('Expected monthly income', '450000'),
  ),
  'kyc/attestation-step.tsx': step(
    1,
    'attestation',
    'kyc.attest',
    () => tick('I attest that all the information above is correct & mine'),
    'Submit',
  ),
  'kyc/steps/bvn.tsx': step(2, 'bvn', 'kyc.bvn', () => type('BVN', '22923456789')),
  'kyc/steps/personal-info.tsx': step(2, 'personal_info', 'kyc.personalInfo', fillFamily),
  'kyc/steps/next-of-kin.tsx': step(2, 'next_of_kin', 'kyc.nextOfKin', fillNextOfKin),
  'kyc/steps/employment-info.tsx': step(2, 'employment_info', 'kyc.employmentInfo', () => tick('Self-employed')),

  'profile/personal-page.tsx': setting('profile/personal-info', 'profile.savePersonalInfo', fillFamily),
  'profile/next-of-kin-page.tsx': setting('profile/next-of-kin', 'profile.saveNextOfKin', fillNextOfKin),
  'profile/employment-page.tsx': setting('profile/employment-info', 'profile.saveEmploymentInfo', () =>
    tick('Self-employed'),
  ),
  'profile/business-page.tsx': setting('profile/business-info', 'profile.saveBusinessInfo', fillBusiness),
  'profile/security-page.tsx': setting(
    'security',
    'access.changePassword',
    async () => {
      await type('Old password', 'Kasuwa#1pass')
      await type('New password', 'Kasuwa#2pass')
    },
    'Change password',
  ),

  'bank-accounts/add-bank-account-dialog.tsx': alone(
    <AddBankAccountDialog isFirst onClose={nothing} onRequestLoan={nothing} />,
    'customer',
    {
      fill: async () => {
        await choose('Bank', 'Access Bank')
        await type('Account number', '0123456789')
      },
      submit: 'Add Bank Account',
      call: 'bankAccounts.add',
      answers: { 'bankAccounts.resolve': { data: { account_name: 'AMINA BELLO' } } },
    },
  ),
  'loans/apply/use-loan-request.ts': alone(<LoanRequestDialog onClose={nothing} />, 'customer', {
    fill: async () => {
      await type('Loan amount', '50000')
      fireEvent.click(await screen.findByRole('radio', { name: /^Weekly/ }))
    },
    submit: 'Request Loan',
    call: 'loans.request',
    answers: {
      'loans.summary': {
        data: {
          interest_rate: 5,
          total_loans: 0,
          total_approved_loans: 0,
          total_pending_loans: 0,
          total_rejected_loans: 0,
        },
      },
    },
  }),
  'loans/admin/use-approval-form.ts': alone(<AdminApproveDialog loan={loan} onClose={nothing} />, 'admin', {
    makeInvalid: () => void type(approvalTexts.amount, ''),
    fill: () => type(approvalTexts.amount, '40000'),
    submit: /^Approve( ₦|$)/,
    call: 'loans.decide',
  }),
  'loans/admin/names-dialog.tsx': alone(
    <NamesDialog asked={{ need: 'reason', amount: 60_000, send: approveWithReason }} onClose={nothing} />,
    'admin',
    {
      fill: () => type(namesTexts.reason, 'It is the account of the wife'),
      submit: namesTexts.send.reason,
      call: 'loans.decide',
    },
  ),
  'loans/decision/reject-dialog.tsx': alone(
    <RejectDialog loan={loan} reasons={['We could not reach you by phone.']} onClose={nothing} />,
    'admin',
    {
      makeInvalid: () => void type(`${rejectTexts.reason} ${uiTexts.optional}`, 'x'.repeat(256)),
      fill: () => type(`${rejectTexts.reason} ${uiTexts.optional}`, 'No shop was found'),
      submit: rejectTexts.send,
      call: 'loans.decide',
    },
  ),
  'loans/decision/ask-file-dialog.tsx': alone(
    <AskFileDialog customer={someDecision().customer} onClose={nothing} />,
    'admin',
    {
      fill: async () => {
        await type(askFileTexts.kind, 'valid_id')
        await type(askFileTexts.reason, 'It cannot be read')
      },
      submit: askFileTexts.send,
      call: 'customers.askFile',
    },
  ),
  'loans/answer-rejection-dialog.tsx': alone(<AnswerRejectionDialog id="loan-1" onClose={nothing} />, 'customer', {
    fill: () => type(rejectionTexts.answerField, 'It is behind gate 2'),
    submit: rejectionTexts.send,
    call: 'loans.answerRejection',
  }),
  'groups/create-group-dialog.tsx': alone(<CreateGroupDialog onClose={nothing} />, 'agent', {
    fill: async () => {
      await type(groupFormTexts.name, 'Beta')
      await chooseMember()
      await type(groupFormTexts.repaymentDay, '28')
      await type(groupFormTexts.location, 'Kano')
    },
    submit: groupListTexts.create,
    call: 'groups.add',
    answers: customers,
  }),
  'groups/add-members-dialog.tsx': alone(
    <AddMembersDialog group={{ id: 'group-1', name: 'Alpha' }} onClose={nothing} />,
    'agent',
    {
      fill: chooseMember,
      submit: groupListTexts.addMembers,
      call: 'groups.addMembers',
      answers: customers,
    },
  ),
  'customers/correction-dialog.tsx': alone(
    <CorrectNextOfKin customer={someCustomerPage()} onClose={nothing} />,
    'admin',
    {
      fill: async () => {
        await type(correctionTexts.reason, 'Typed wrongly')
        await type(correctionTexts.checked, 'ID card seen')
      },
      submit: correctionTexts.send,
      call: 'customerCorrections.propose',
    },
  ),
  'groups/move-member-dialog.tsx': alone(
    <MoveMemberDialog customer={someCustomerPage()} group={someMemberGroup()} way="move" onClose={nothing} />,
    'admin',
    {
      fill: async () => {
        await choose(memberMoveTexts.to, 'Beta · day 5 · 2 members')
        await type(memberMoveTexts.reason, 'Moved to Balogun market')
      },
      submit: memberMoveTexts.move.send,
      call: 'groups.moveMember',
      answers: {
        'groups.ofCustomer': { data: [{ ...someMemberGroup({ id: 'group-2', name: 'Beta' }), members_count: 2 }] },
      },
    },
  ),
  'customers/status-dialog.tsx': alone(
    <StatusDialog
      person={{ userId: 'user-1', name: 'Ada Obi', kind: 'customer' }}
      way="ban"
      onChanged={nothing}
      onClose={nothing}
    />,
    'admin',
    {
      makeInvalid: () => void type(`${statusTexts.reason} (optional)`, 'x'.repeat(256)),
      fill: () => type(`${statusTexts.reason} (optional)`, 'Forged a slip'),
      submit: statusTexts.send.ban,
      call: 'customers.closeUser',
    },
  ),
  'cash/record-arrival-dialog.tsx': alone(
    <RecordArrivalDialog agent={agentCashAnswer().data.agents[0]!} onClose={nothing} />,
    'admin',
    {
      fill: async () => {
        await type(arrivalTexts.arrived, '5000')
        await tick(handOverTexts.ways.person)
        await type(handOverTexts.note, 'Brought it')
      },
      submit: arrivalTexts.send,
      call: 'cash.recordArrival',
    },
  ),
  'agents/move-dialog.tsx': alone(<MoveDialog agent={agent} onClose={nothing} />, 'admin', {
    fill: async () => {
      fireEvent.click(await screen.findByRole('combobox', { name: moveTexts.to }))
      fireEvent.click(await screen.findByRole('option', { name: /Bola/ }))
      await type(moveTexts.reason, 'Left the company')
    },
    submit: moveTexts.send,
    call: 'agents.moveCustomers',
    answers: {
      ...moveAnswers,
      'agents.adminList': agentsAnswer([someAgent({ id: 'agent-2', user: { first_name: 'Bola' } })]),
    },
  }),
  'agents/pay-commission-dialog.tsx': alone(<PayCommissionDialog agent={agent} onClose={nothing} />, 'admin', {
    fill: () => type(commissionTexts.amount, '5000'),
    submit: /^Pay( ₦|$)/,
    call: 'payments.create',
  }),
  'loans/admin/write-off-dialog.tsx': alone(<WriteOffDialog loan={loan} onClose={nothing} />, 'admin', {
    fill: () => type(writeOffTexts.reason, 'The shop is closed'),
    submit: writeOffTexts.act,
    call: 'loans.writeOff',
    answers: {
      'loans.previewWriteOff': { data: { loan_id: 'LN-10000001', outstanding: 31_500, lost: 30_000 } },
    },
  }),
  'loans/admin/waive-dialog.tsx': alone(
    <WaiveDialog fee={someLateFee({ paid: 300 })} loanId="LN-10000001" onClose={nothing} />,
    'admin',
    {
      fill: () => type(waiverTexts.reason, 'The road was flooded'),
      submit: waiverTexts.act,
      call: 'loans.waiveLateFee',
    },
  ),
  'loans/reschedule/reschedule-dialog.tsx': alone(
    <RescheduleDialog detail={someLoanDetail()} onClose={nothing} />,
    'admin',
    {
      fill: async () => {
        fireEvent.change(screen.getByLabelText(rescheduleTexts.firstDue), { target: { value: '2030-03-04' } })
        await type(rescheduleTexts.count, '6')
        await type(rescheduleTexts.reason, 'The market burned down')
        await type(rescheduleTexts.consent, 'Agreed by phone')
      },
      submit: rescheduleTexts.act,
      call: 'loans.reschedule',
      answers: { 'loans.previewReschedule': { data: someRescheduled() } },
    },
  ),
  'customers/page/withdraw-ask-dialog.tsx': alone(
    <WithdrawAskDialog file={someAskedFile} name="Valid ID" customer={someCustomerPage()} onClose={nothing} />,
    'admin',
    {
      fill: () => type(withdrawAskTexts.reason, 'It was readable'),
      submit: withdrawAskTexts.send,
      call: 'askedFiles.withdraw',
    },
  ),
  'payments/desk/close-item-dialog.tsx': alone(<CloseItemDialog item={someOpenItem()} onClose={nothing} />, 'admin', {
    fill: () => type(closeItemTexts.reason, 'Refunded'),
    submit: closeItemTexts.title,
    call: 'payments.closeOpenItem',
  }),
  'payments/desk/reverse-dialog.tsx': alone(<ReverseDialog payment={someAdminPayment()} onClose={nothing} />, 'admin', {
    fill: async () => {
      await tick(reversalTexts.causes.taken_back)
      await type(reversalTexts.reason, 'The bank wrote to us')
    },
    submit: reversalTexts.send,
    call: 'payments.reverse',
  }),
  'payments/desk/item-act-dialog.tsx': alone(
    <ItemActDialog item={someOpenItem()} way="cancel" onClose={nothing} />,
    'admin',
    {
      fill: () => type(itemTexts.reason, 'Agreed by phone'),
      submit: itemTexts.cancel.act,
      call: 'payments.cancelLoan',
    },
  ),
  'proposals/refuse-proposal-dialog.tsx': alone(
    <RefuseProposalDialog proposal={someProposal()} onClose={nothing} />,
    'admin',
    {
      fill: () => type(proposalTexts.reason, 'Ask for payslips'),
      submit: proposalTexts.refuse,
      call: 'proposals.refuse',
    },
  ),
  'loans/note-dialog.tsx': alone(<NoteDialog loan={someRoundLoan} onClose={nothing} />, 'agent', {
    fill: () => tick(noteTexts.outcomes.away),
    submit: noteTexts.save,
    call: 'collections.addNote',
  }),
  'cash/take-cash-dialog.tsx': alone(<TakeCashDialog loan={someRoundLoan} onClose={nothing} />, 'agent', {
    makeInvalid: () => void type(takeCashTexts.amount, ''),
    fill: () => type(takeCashTexts.amount, '5000'),
    submit: takeCashTexts.send,
    call: 'cash.take',
  }),
  'cash/hand-over-dialog.tsx': alone(<HandOverDialog cash={someOwnCash()} onClose={nothing} />, 'agent', {
    fill: async () => {
      await tick(handOverTexts.ways.bank)
      await type(handOverTexts.note, 'Slip 4711')
    },
    submit: handOverTexts.send,
    call: 'cash.handOver',
  }),
  'cash/confirm-hand-over-dialog.tsx': alone(
    <ConfirmHandOverDialog agent={agentCashAnswer().data.agents[0]!} handOver={someHandOver()} onClose={nothing} />,
    'admin',
    {
      fill: () => type(confirmTexts.arrived, '15000'),
      submit: confirmTexts.send,
      call: 'cash.confirm',
    },
  ),
  'books/bank-move-hand-overs-dialog.tsx': alone(
    <MoveHandOversDialog earlier={earlierAnswer().data} onClose={nothing} />,
    'admin',
    {
      fill: async () => {
        await type(earlierTexts.bank, '9000')
        await type(earlierTexts.office, '1000.5')
        await type(earlierTexts.reason, 'Counted')
      },
      submit: earlierTexts.send,
      call: 'bank.moveHandOvers',
    },
  ),
  'books/bank-assign-dialog.tsx': alone(
    <AssignLineDialog number="1020" line={someBankLine()} onClose={nothing} onDone={nothing} />,
    'admin',
    {
      fill: async () => {
        fireEvent.change(await screen.findByRole('combobox', { name: assignTexts.customer }), {
          target: { value: 'Sani Musa' },
        })
        fireEvent.click(await screen.findByRole('option', { name: /^Sani Musa/ }))
        await type(lineAssignTexts.reason, 'The receipt was shown')
      },
      submit: lineAssignTexts.send,
      call: 'bank.assign',
      answers: {
        'overview.adminSearch': { data: { people: [payer], loans: [], payments: [], money: [] } },
        'bank.previewAssignment': { data: { facts: [] } },
      },
    },
  ),
  'agents/payout-account-form.tsx': alone(
    <PayoutAccountForm agentId="agent-1" onSaving={nothing} onKeep={nothing} onSaved={nothing} />,
    'admin',
    {
      fill: async () => {
        await choose(payoutTexts.bank, 'Access Bank')
        await type(payoutTexts.number, '0123456789')
      },
      submit: payoutTexts.save,
      call: 'agents.setPayoutAccount',
    },
  ),
  'payments/desk/send-back-dialog.tsx': alone(<SendBackDialog item={suspenseItem} onClose={nothing} />, 'admin', {
    fill: () => type(sendBackTexts.reason, 'The sender asked for it'),
    submit: amountIn(sendBackTexts.act, suspenseItem.amount),
    call: 'payments.refundSuspense',
  }),
  'payments/desk/own-top-up-dialog.tsx': alone(<OwnTopUpDialog item={suspenseItem} onClose={nothing} />, 'admin', {
    fill: () => type(ownTopUpTexts.reason, 'It is on our statement'),
    submit: ownTopUpTexts.act,
    call: 'providerBalance.suspenseTopUp',
  }),
  'books/provider/top-up-dialog.tsx': alone(<TopUpDialog onClose={nothing} />, 'admin', {
    fill: async () => {
      await type(topUpTexts.amount, '5000.50')
      await type(topUpTexts.reference, 'GTB-77')
    },
    submit: topUpTexts.act,
    call: 'providerBalance.topUp',
  }),
  'books/provider/adjustment-dialog.tsx': alone(<AdjustmentDialog onClose={nothing} />, 'admin', {
    fill: async () => {
      await type(adjustmentTexts.amount, '-12.50')
      await type(adjustmentTexts.reason, 'A fee that was not listed')
    },
    submit: adjustmentTexts.act,
    call: 'providerBalance.adjust',
  }),
  'payments/desk/assign-suspense-dialog.tsx': alone(
    <AssignSuspenseDialog item={suspenseItem} onClose={nothing} />,
    'admin',
    {
      fill: async () => {
        fireEvent.click(await screen.findByRole('option', { name: /^Sani Musa/ }))
        await type(assignTexts.reason, 'Receipt shown')
      },
      submit: assignTexts.assign,
      call: 'payments.assignSuspense',
      answers: {
        'overview.adminSearch': { data: { people: [payer], loans: [], payments: [], money: [] } },
        'payments.previewAssignment': { data: { facts: [], is_doubtful: false } },
      },
    },
  ),
  'payments/desk/use-credit-dialog.tsx': alone(
    <UseCreditDialog balance={someCredit()} way="refund" onClose={nothing} />,
    'admin',
    {
      fill: async () =>
        fireEvent.change(await screen.findByRole('textbox', { name: /How the customer agreed/ }), {
          target: { value: 'By phone' },
        }),
      submit: /^Refund ₦/,
      call: 'payments.refundCredit',
    },
  ),
  'payments/desk/payout-stop-dialog.tsx': alone(<PayoutStopDialog stop={null} onClose={nothing} />, 'admin', {
    fill: () => type(payoutStopTexts.reason, 'A transfer that none of us approved'),
    submit: payoutStopTexts.stop,
    call: 'payments.stopPayouts',
  }),
  'staff/add-staff-dialog.tsx': alone(<AddStaffDialog onClose={nothing} />, 'admin', {
    fill: async () => {
      await tick(addStaffTexts.types.admin)
      fireEvent.click(await screen.findByRole('checkbox', { name: /^Support/ }))
      await type(addStaffTexts.firstName, 'Ada')
      await type(addStaffTexts.lastName, 'Obi')
      await type('Phone number', '8031234567')
      await type(addStaffTexts.email, 'ada@example.ng')
    },
    submit: addStaffTexts.send,
    call: 'staff.add',
  }),
  'staff/correct-staff-dialog.tsx': alone(
    <CorrectStaffDialog person={{ userId: 'user-1', user: someStaff().user }} onClose={nothing} />,
    'admin',
    {
      fill: async () => {
        await type(correctStaffTexts.phone, '8031234567')
        await type(correctStaffTexts.reason, 'Lost the SIM')
        await type(correctStaffTexts.checked, 'Saw the ID card')
      },
      submit: correctStaffTexts.send,
      call: 'staffCorrections.propose',
    },
  ),
  'staff/roles-dialog.tsx': alone(<RolesDialog member={someStaff()} onClose={nothing} />, 'admin', {
    fill: async () => void fireEvent.click(await screen.findByRole('checkbox', { name: /^Auditor/ })),
    makeInvalid: () => screen.getAllByRole('checkbox').forEach((box) => fireEvent.click(box)),
    submit: rolesTexts.save,
    call: 'staff.setRoles',
  }),
  'staff/reset-totp-dialog.tsx': alone(<ResetTotpDialog userId="user-1" name="Ada Obi" onClose={nothing} />, 'admin', {
    fill: () => type(resetTotpTexts.reason, 'Lost phone'),
    submit: resetTotpTexts.send,
    call: 'staff.resetTotp',
  }),
  'books/use-journal-form.ts': {
    open: async () => {
      signInAs('admin')
      openApp('/admin-user/books/write')
    },
    fill: async () => {
      await type(writeTexts.memo, 'Office rent')
      await type(writeTexts.account(1), '1025')
      await type(writeTexts.debit(1), '500')
      await type(writeTexts.account(2), '1020')
      await type(writeTexts.credit(2), '500')
    },
    submit: writeTexts.send,
    call: 'books.writeJournal',
    answers: {
      'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
      'books.accounts': { data: { accounts: [someAccount(), someAccount({ number: '1025' })] } },
    },
  },
  'products/use-draft-form.ts': {
    open: async () => {
      signInAs('admin')
      openApp('/admin-user/products/default/draft')
      await find(versionTexts.rate_bp.label)
    },
    makeInvalid: () =>
      fireEvent.change(screen.getByRole('textbox', { name: versionTexts.rate_bp.label }), { target: { value: '' } }),
    fill: () => type(versionTexts.rate_bp.label, '4.5'),
    submit: draftTexts.save,
    call: 'products.draft',
    answers: {
      'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
      'products.list': productsAnswer(),
    },
  },
  'imports/undo-dialog.tsx': alone(<UndoDialog one={someImport({ state: 'imported' })} onClose={nothing} />, 'admin', {
    fill: () => type(importTexts.undo.reason, 'The wrong file'),
    submit: importTexts.undo.send,
    call: 'imports.undo',
  }),
  'books/account-dialogs.tsx': alone(<AddAccountDialog onClose={nothing} />, 'admin', {
    fill: async () => {
      await type(accountTexts.number, '1021')
      await type(accountTexts.name, 'Zenith Bank')
    },
    submit: accountTexts.add,
    call: 'books.addAccount',
  }),
  'books/months/accept-dialog.tsx': alone(
    <AcceptDialog month="2026-03" step={someStep('bank', 'red')} onClose={nothing} />,
    'admin',
    {
      fill: () => type(monthsTexts.accept.reason, 'It comes tomorrow'),
      submit: monthsTexts.acts.accept,
      call: 'months.accept',
    },
  ),
  'books/months/classes-dialog.tsx': alone(
    <ClassesDialog classes={classesAnswer().data.classes} onClose={nothing} />,
    'admin',
    {
      fill: () => type(classesTexts.percentFor(1), '2.5'),
      makeInvalid: () =>
        fireEvent.change(screen.getByRole('textbox', { name: classesTexts.percentFor(1) }), { target: { value: '' } }),
      submit: classesTexts.replace,
      call: 'months.replaceClasses',
    },
  ),
  'books/reverse-journal-dialog.tsx': alone(
    <ReverseJournalDialog journal={someWholeJournal()} onClose={nothing} />,
    'admin',
    {
      fill: () => type(writeTexts.reverse.reason, 'Booked twice'),
      submit: writeTexts.reverse.send,
      call: 'books.reverseJournal',
    },
  ),
  'payments/desk/look-up.tsx': alone(<AdminLookUp />, 'admin', {
    fill: () => type(lookUpTexts.reference, 'ref-1234567890'),
    submit: lookUpTexts.find,
    call: 'payments.lookUp',
  }),
}

const folder = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|(^|\/)test-[a-z-]+\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** Frames around forms that are sent elsewhere, and the forms that send nothing to the server. */
const frames = [
  'forms/act-dialog.tsx',
  'kyc/step.tsx',
  'profile/setting-form.tsx',
  'loans/apply/loan-request-dialog.tsx',
  'loans/apply/product-request-dialog.tsx',
  'loans/admin/admin-approve-dialog.tsx',
  'loans/decision/decide-form.tsx',
  'products/draft-page.tsx',
  'groups/group-form-dialog.tsx',
  'books/write-journal-page.tsx',
  'payments/period-form.tsx',
  'lists/filter-form.tsx',
]

/** The files that the forms share. */
const shared = ['forms/use-call-form.ts', 'forms/reason-dialog.tsx', 'kyc/step.tsx', 'profile/profile-form.tsx']

test('SHARED-18 the forms below are all forms: each that calls the server is one of them, and no other file has a form', () => {
  const sending = sources
    .filter(
      ({ path, text }) =>
        !shared.includes(path) && /submitWith\(|submitParsed\(|= formStep\(|<ProfileForm\b|<ReasonDialog\b/.test(text),
    )
    .map(({ path }) => path)
  expect(sending.sort()).toEqual(Object.keys(knownForms).sort())
  const holding = sources.filter(({ text }) => /<form\b/.test(text)).map(({ path }) => path)
  expect(holding.filter((path) => !(path in knownForms)).sort()).toEqual([...frames].sort())
})

const namesWhatIsMissing = new RegExp(`(Still missing|Please check): \\w|${applyTexts.missing.amount}`)

test.each(Object.entries(knownForms))(
  "SHARED-18 SHARED-25 %s: its button is disabled while the form is invalid, with what is missing, and while it is sent; a server's message at a field leaves it usable, and goes when the form is sent again",
  async (_, form) => {
    const message = 'The server refuses this'
    const refusal = Promise.withResolvers<void>()
    let sent = 0
    answerCalls({
      'access.me': 'no answer',
      ...form.answers,
      [form.call]: async ({ body }) => {
        sent += 1
        if (sent > 1) return new Promise(() => undefined)
        await refusal.promise
        const data = Object.fromEntries(Object.keys(body as object).map((field) => [field, [message]]))
        return { status: 400, body: { message: message, data } }
      },
    })
    await form.open()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: form.submit })
    form.makeInvalid?.()
    await waitFor(() => expect(button).toBeDisabled())
    expect([button.type, button.form]).toEqual(['submit', expect.anything()])
    await waitFor(() => expect(button.form?.textContent).toMatch(namesWhatIsMissing))
    await form.fill()
    await waitFor(() => expect(button).toBeEnabled())
    expect(button.form?.textContent).not.toMatch(namesWhatIsMissing)
    fireEvent.click(button)
    await waitFor(() => expect(button).toBeDisabled())
    expect(button).toHaveAttribute('aria-busy', 'true')
    await waitFor(() => expect(sent).toBe(1))
    refusal.resolve()
    await waitFor(() => expect(button).toBeEnabled())
    act(closeDialog)
    await screen.findAllByRole('alert')
    expect(button).toBeEnabled()
    fireEvent.click(button)
    await waitFor(() => expect(sent).toBe(2))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  },
)
