import { productWords } from './product-words.ts'
import type { FieldMessages, RefusalCode } from '@kasuwa/domain/refusal.ts'
import { errorWords } from './words.ts'
import { bankAccountWords, fileWords, kycWords, profileWords } from './profile-words.ts'
import { gateWords, loanWords } from './loan-words.ts'

/** The answer to a refused call. With a field: 400 `{message, data: {[field]: [message]}}` (C-151). */
export type RefusalAnswer = { status: number; message: string; field?: string }

const { byStatus } = errorWords

/**
 * Every refusal's status and message, one for each code (C-151). Messages that the specification does not give are ours; they say what
 * to do next, and reveal nothing that the caller may not know (C-34).
 */
export const refusalTable: Record<RefusalCode, RefusalAnswer> = {
  invalid: { status: 400, message: byStatus[400] },
  unauthenticated: { status: 401, message: byStatus[401] },
  not_permitted: { status: 403, message: byStatus[403] },
  /** The roles that may do it follow. */
  role_needed: { status: 403, message: 'Your role does not allow this.' },
  not_found: { status: 404, message: byStatus[404] },

  wrong_credentials: { status: 401, message: byStatus[401] },
  account_closed: { status: 403, message: 'This account is closed. Please contact us for help.' },
  sign_in_throttled: { status: 429, message: 'Too many wrong passwords. Please wait a while, then try again.' },
  sign_in_again: { status: 403, message: 'This took too long. Please enter your phone number and password again.' },
  sign_in_code_wrong: {
    status: 400,
    field: 'code',
    message:
      'This code is wrong or was used already. Please enter the one that your app shows next, or a recovery code.',
  },
  code_throttled: { status: 429, message: 'Too many wrong codes. Please wait a while, then try again.' },
  totp_required: { status: 403, message: 'Please set up sign-in codes first: they are required for staff.' },
  totp_not_offered: { status: 400, message: 'Sign-in codes are switched off for this product.' },
  totp_on: { status: 400, message: 'Sign-in codes are on already. To use another app, switch them off first.' },
  totp_not_on: { status: 400, message: 'Sign-in codes are not switched on for this account.' },
  totp_not_begun: { status: 400, message: 'This took too long. Please begin with your password again.' },
  totp_own: { status: 400, message: 'Your own sign-in codes are switched off in your settings, under Security.' },
  phone_registered: {
    status: 400,
    field: 'phone',
    message: 'This phone number is already registered. Please log in instead.',
  },
  phone_not_verified: {
    status: 403,
    message: 'Please verify your phone number first, then continue in the same browser.',
  },
  no_reset_grant: { status: 403, message: 'Please ask for a new code and verify it before you set a new password.' },
  code_wrong: {
    status: 400,
    field: 'code',
    message: 'This code is wrong or no longer valid. Check it, or ask for a new one.',
  },
  code_too_soon: {
    status: 429,
    message: 'A code was sent a moment ago. Please wait a minute before you ask for another.',
  },
  code_limit: { status: 429, message: 'Too many codes were sent to this number. Please try again later.' },
  agent_code_unknown: {
    status: 400,
    field: 'agent_code',
    message: 'No agent has this code. Please ask your agent for it again.',
  },
  email_taken: {
    status: 400,
    field: 'email',
    message: 'This email address is already in use. Please enter another one.',
  },

  modification_restricted: { status: 403, message: profileWords.locked.text },
  level_attested: { status: 403, message: 'This KYC level has already been received and can no longer be changed.' },
  level_one_first: { status: 403, message: 'Please complete KYC level 1 first.' },
  step_ahead: { status: 400, message: 'Please complete the earlier steps first.' },
  steps_missing: { status: 400, message: 'Please complete all steps of this level before you attest.' },
  documents_missing: { status: 400, message: kycWords.documents },
  customers_only: { status: 403, message: 'KYC level 2 is for customers only.' },
  identity_mismatch: {
    status: 400,
    message: 'The NIN or BVN belongs to a person with other names or another date of birth.',
  },
  identity_not_found: { status: 400, message: 'The NIN or BVN is not known to the identity service.' },

  identity_limit: {
    status: 429,
    message:
      'Five numbers were refused today. Please check your number and try again tomorrow, or contact us for help.',
  },

  upload_missing: { status: 400, message: 'This file was not uploaded. Please upload it again.' },
  upload_unreadable: { status: 400, message: 'This file cannot be read. Please choose another one.' },
  upload_pdf: {
    status: 400,
    message:
      'This PDF cannot be read, is protected, or contains more than pages. Please save it as a plain PDF, or send a photo.',
  },
  upload_links: {
    status: 400,
    message: 'This PDF has links to the web, which we do not take. Please send a photo of the document instead.',
  },
  upload_pixels: {
    status: 400,
    message:
      'This picture has too many pixels. Please choose one of at most 25 million, and at most 10,000 on each side.',
  },
  upload_start: { status: 400, message: fileWords.start },
  upload_too_large: { status: 413, message: 'This file is too large. Please choose one of at most 8 MB.' },
  upload_type: { status: 400, message: fileWords.type },
  upload_quota: {
    status: 429,
    message: 'You have sent too many files in a short time. Please wait an hour, then try again.',
  },
  upload_signature: {
    status: 403,
    message: 'This upload address is not valid or has expired. Please start the upload again.',
  },

  account_not_resolved: { status: 400, field: 'account_number', message: bankAccountWords.accountNumber },
  account_name_differs: { status: 400, field: 'account_name', message: bankAccountWords.accountName },
  account_lookup_limit: {
    status: 429,
    message: 'You have looked up many account numbers. Please wait an hour, then try again.',
  },
  bank_account_unknown: { status: 404, message: byStatus[404] },

  active_loan: { status: 400, message: gateWords.active_loan.text },
  upgrade_account: { status: 403, message: gateWords.upgrade_account.text },
  no_bank_account: { status: 400, message: gateWords.no_bank_account.text },
  requests_waiting: { status: 400, message: gateWords.requests_waiting.text },
  offer_changed: { status: 400, field: 'offer', message: loanWords.offerChanged },

  product_not_offered: { status: 400, field: 'product', message: productWords.notOffered },

  amount_above_ceiling: { status: 400, message: 'This amount is above the largest loan. Please enter a smaller one.' },
  amount_exceeds_request: {
    status: 400,
    field: 'approved_amount',
    message: 'This is more than was requested. Please confirm both amounts.',
  },

  loan_not_pending: { status: 400, message: 'This loan has already been decided.' },
  loan_already_approved: { status: 400, message: 'This loan is approved and its disbursement is under way.' },
  loan_not_approved: { status: 400, message: 'This loan is not approved. Please approve it first.' },
  running_loan: { status: 400, message: 'This customer still has an active loan.' },
  no_default_bank_account: { status: 400, message: 'This customer has no bank account to pay into.' },
  customer_not_active: { status: 400, message: 'This customer is disabled or banned.' },
  name_differs: {
    status: 400,
    field: 'names_reason',
    message:
      'Names differ. Please have them corrected first, or give a reason: then a second person decides whether to pay.',
  },
  name_differs_reason: {
    status: 400,
    field: 'names_reason',
    message: 'Names differ. Please give the reason why the loan is paid all the same.',
  },
  rejection_reason_unlisted: {
    status: 400,
    field: 'listed_reason',
    message: 'This reason is not on the list any more. Please choose another one.',
  },
  no_rejection_reason: {
    status: 400,
    message: 'This request was not rejected with a reason, so there is nothing to answer.',
  },
  rejection_answered: {
    status: 400,
    message: 'You have answered this already. An answer can be given once.',
  },
  no_rejection_answer: {
    status: 400,
    message: 'This customer has not answered a rejection, so there is nothing to read.',
  },
  payment_amount_differs: { status: 400, field: 'amount', message: 'The amount differs from the approved amount.' },
  sheet_changed: {
    status: 400,
    message: 'Commissions of this period changed after the sheet was shown. Please look at it again.',
  },
  payment_unknown: { status: 404, message: byStatus[404] },
  credit_changed: {
    status: 400,
    field: 'amount',
    message: 'This is more than the credit, or more than the loan needs. Please look at both again.',
  },
  credit_in_hand: {
    status: 400,
    field: 'amount',
    message:
      'A part of this credit is cash that an agent has not handed over. It can go back once its arrival is confirmed.',
  },
  period: {
    status: 400,
    field: 'to',
    message: 'Please choose a period of at most 366 days whose end is not before its start.',
  },
  promise_amount: {
    status: 400,
    field: 'promised_amount',
    message: 'Please enter an amount above 0 and at most what the loan owes.',
  },
  promise_day: {
    status: 400,
    field: 'promised_on',
    message: 'Please choose a day from today on, at most three months ahead.',
  },
  no_running_loan: { status: 400, message: 'This customer has no running loan.' },
  /** The limit and what is held already follow. */
  cash_limit: { status: 400, field: 'amount', message: 'This is more cash than you may hold.' },
  cash_repeated: {
    status: 400,
    field: 'confirmed',
    message:
      'The same amount was taken from this customer in the last ten minutes. Take it again only if they paid a second time.',
  },
  cash_above_loan: {
    status: 400,
    field: 'amount',
    message: 'This is more than the loan owes. Take no more than that in cash.',
  },
  cash_not_held: {
    status: 400,
    field: 'amount',
    message: 'This is more cash than is held. Please look at the account again.',
  },
  agent_states_cash: {
    status: 400,
    message: 'This agent is active: they state what they hand over, and you confirm what arrived.',
  },
  hand_over_confirmed: { status: 400, message: 'This hand-over has already been confirmed.' },
  loan_not_past_end: {
    status: 400,
    message: 'A loan is written off once its last day has passed and something of it is unpaid.',
  },
  loan_written_off: { status: 400, message: 'This loan has already been written off.' },
  loan_money_came_back: {
    status: 400,
    message: 'The money of this loan came back. Pay it again, or cancel the loan, under Open Items.',
  },
  late_fees_alone: {
    status: 400,
    message: 'All instalments of this loan are paid, and it owes late fees alone. Waive them instead.',
  },
  nothing_to_waive: { status: 400, message: 'Nothing of this late fee is left to waive.' },
  loan_not_running: { status: 400, message: 'Only a loan that runs can be rescheduled.' },
  reschedules_used: { status: 400, message: 'This loan has already been rescheduled as often as it may be.' },
  reschedule_terms: { status: 400, message: 'The new installments cannot be made. Please correct them.' },
  item_closed: { status: 400, message: 'This item has already been closed.' },
  item_in_ledger: {
    status: 400,
    message: 'This money is in the books. Pay it again, or cancel the loan.',
  },
  payout_under_way: {
    status: 400,
    message: 'This money is on its way again. Please wait until the transfer has arrived or failed.',
  },
  repayment_reversed: { status: 400, message: 'This repayment has already been reversed.' },
  credit_used: {
    status: 400,
    message:
      "A part of this payment became the customer's credit, and that credit is used already or on its way back to them. It cannot be reversed.",
  },
  other_loan_runs: {
    status: 400,
    message:
      'This payment completed a loan, and the customer has another loan since. It cannot be reversed while that one runs.',
  },
  cash_not_taken: {
    status: 400,
    message:
      'This was paid in cash to an agent, so no bank can take it back. Reverse it as one that belongs to somebody else.',
  },
  claim_not_booked: {
    status: 400,
    message:
      'There is no repayment with this reference. Assign the money to a customer first, or close the item with a reason.',
  },
  claim_amount: {
    status: 400,
    message:
      "This claim is larger than the payment, or its amount cannot be read. Reverse the payment on the customer's page, then close the item.",
  },
  suspense_assigned: {
    status: 400,
    message: 'This money has already been assigned to a customer, sent back, or booked as our own top-up.',
  },
  refund_of_cash: {
    status: 400,
    message: 'An agent took this money in cash, so Paystack cannot send it back. Give it back in person, or assign it.',
  },
  refund_of_bank_money: {
    status: 400,
    message:
      'This money reached our own bank account, so the provider cannot send it back. Please assign it to its owner.',
  },
  user_not_disabled: { status: 400, message: 'Only a disabled account can be enabled.' },
  last_admin: {
    status: 400,
    message: 'This is the last active admin with all roles. Please give another active admin all roles first.',
  },
  payouts_stopped: {
    status: 400,
    message: 'Payouts are stopped, so nothing was approved or paid. Try again once an admin has resumed them.',
  },
  webhooks_off: {
    status: 400,
    message: 'This server sends no webhooks: WEBHOOK_URL is not set.',
  },
  proposal_open: {
    status: 400,
    message: 'This waits for a second person already. They confirm or refuse it under Proposals.',
  },
  proposal_decided: { status: 400, message: 'This proposal is no longer open: it was decided or withdrawn.' },
  proposal_own: {
    status: 403,
    message: 'You proposed this, so another person has to decide. You can withdraw it.',
  },
  proposal_of_another: {
    status: 403,
    message: 'Only the person who proposed this can withdraw it. You can refuse it.',
  },
  proposer_gave_access: {
    status: 403,
    message:
      'The person who proposed this created or enabled your account, or gave you a role or another phone, within the last seven days. So another person has to confirm it.',
  },
  confirmer_gave_access: {
    status: 403,
    message:
      'You created or enabled the account of the person who proposed this, or gave them a role or another phone, within the last seven days. So another person has to confirm it.',
  },
  proposer_inactive: {
    status: 400,
    message:
      'The person who proposed this no longer has an active account, so the proposal was closed. Please propose it again.',
  },
  proposer_lacks_role: {
    status: 400,
    message:
      'The person who proposed this may no longer propose it, so the proposal was closed. Please propose it again.',
  },
  /** The names of the facts follow. */
  proposal_moved: {
    status: 400,
    message:
      'Something in this proposal has changed since it was shown, so nothing was done and the proposal was closed. Please check it and propose it again.',
  },
  bvn_needed: { status: 400, message: 'This customer has not given a BVN yet: a virtual account needs KYC level 2.' },
  /** The provider's reason follows. */
  virtual_account_refused: { status: 400, message: 'This virtual account could not be opened.' },

  bvn_missing: { status: 404, message: 'This customer has not given a BVN yet.' },
  /** The log names the key that is missing. */
  number_unreadable: {
    status: 503,
    message: 'This number cannot be read now: its key is missing. Please report it to technical support.',
  },
  document_missing: { status: 404, message: 'This customer has not sent this document.' },
  user_not_active: { status: 400, message: 'This account is already disabled or banned.' },
  user_banned: {
    status: 400,
    message: 'This account cannot be banned: it is banned already, or its sign-up is not finished.',
  },

  member_not_available: {
    status: 400,
    field: 'members',
    message: 'A chosen person is not one of your customers, or is in a group already. Please choose again.',
  },
  group_disabled: { status: 400, message: 'This group is disabled. It takes no new members.' },
  group_not_available: {
    status: 400,
    field: 'to',
    message: "Please choose another group of the customer's agent, one that is not disabled.",
  },
  not_locked: {
    status: 400,
    message: 'The customer can still change this themselves: no attestation has closed it yet.',
  },
  nothing_changed: { status: 400, message: 'These are the present details. Please change something first.' },
  phone_in_use: {
    status: 400,
    field: 'phone',
    message: 'Another account has this phone number. Please ask the customer for another one.',
  },
  identity_in_use: { status: 400, message: 'Another account has this number. Please look at both accounts first.' },
  file_asked: { status: 400, message: 'The customer has been asked for this already, and has not sent it yet.' },
  file_not_asked: {
    status: 400,
    message: 'We did not ask for this, or we have received it already. It can no longer be changed.',
  },
  cases_waiting: {
    status: 400,
    message: 'Five of your cases wait for an answer. Please wait until one of them is answered.',
  },
  bundle_not_open: {
    status: 403,
    message: 'This bundle is not open to you. Two admins agree to it first, and both of them may take it for 24 hours.',
  },
  person_erased: { status: 400, message: 'The data of this person was erased. Nothing about them can be changed.' },
  erasure_not_asked: {
    status: 400,
    message: 'No request to erase their data waits. Write the request down as a case first.',
  },
  erasure_banned: {
    status: 400,
    message:
      'This customer is banned. Their data is kept while the ban holds, so that they cannot return under another name.',
  },
  erasure_loan: {
    status: 400,
    message:
      'A loan of this customer is running, was written off and not paid, or waits for a decision. Their data is kept until it has ended.',
  },
  erasure_credit: {
    status: 400,
    message: 'This customer has credit with us. Please send it back first.',
  },
  erasure_money: {
    status: 400,
    message: 'Money of this customer is on its way, in suspense, or an open item. Please settle it first.',
  },
  erasure_cash: {
    status: 400,
    message: 'Their agent has not handed over cash that this customer paid. Please confirm the hand-over first.',
  },
  erasure_case: {
    status: 400,
    message: 'Another case of this customer waits for an answer. Please answer it first.',
  },
  erasure_file: {
    status: 400,
    message: 'We asked this customer for a file. Please withdraw that first.',
  },
  erasure_account: {
    status: 400,
    message: 'Their repayment account is being opened. Please try again once it is there.',
  },
  erasure_proposal: {
    status: 400,
    message: 'Another proposal about this customer waits for a second person. Please decide it first.',
  },
  case_answered: { status: 400, message: 'This case is answered already.' },
  text_not_again: {
    status: 400,
    message: 'This text is not sent again: it still waits, is no longer true, or the account is closed.',
  },
  text_again_limit: {
    status: 400,
    message: 'Three texts were sent to this customer again today. Call them, or send it tomorrow.',
  },
  month_closed: {
    status: 400,
    message:
      'This month is closed or is being closed, or a later one is, so nothing is booked in it. Please choose a day of an open month.',
  },
  period_backwards: { status: 400, field: 'to', message: 'Please choose a last day that is not before the first.' },
  report_day: { status: 400, field: 'on', message: 'Please choose today or an earlier day.' },
  report_month_end: { status: 400, field: 'on', message: 'Please choose today or the last day of an earlier month.' },
  /** The number follows. */
  account_unknown: { status: 400, field: 'lines', message: 'There is no account with this number:' },
  /** The account follows. */
  account_not_by_people: {
    status: 400,
    field: 'lines',
    message:
      'Other rows or a month’s end explain the balance of an account in these lines, so people do not post to it:',
  },
  book_account_closed: { status: 400, field: 'lines', message: 'An account in these lines is closed:' },
  account_number_taken: {
    status: 400,
    field: 'number',
    message: 'Another account has this number. Please choose another one.',
  },
  account_not_own: {
    status: 400,
    message: 'Only accounts that you added can be renamed or closed. The others belong to the product.',
  },
  account_not_empty: {
    status: 400,
    message: 'This account is not at zero. Please move its balance to another account by a journal first.',
  },
  own_account_closed: { status: 400, message: 'This account is closed already.' },
  day_to_come: {
    status: 400,
    field: 'day',
    message: 'Nothing is booked on a day to come. Please choose today or an earlier day.',
  },
  day_too_early: {
    status: 400,
    field: 'day',
    message: 'Nothing is booked on a day before January 1, 2000. Please check the year.',
  },
  opening_late: {
    status: 400,
    message: 'A month is closed already, so opening entries are neither written nor taken back any more.',
  },
  journal_not_by_people: {
    status: 400,
    message: 'Only a journal that people wrote is taken back here. Others are corrected where their money is.',
  },
  journal_reversed: { status: 400, message: 'This journal is taken back already.' },
  month_not_over: {
    status: 400,
    message: 'This month is not over yet. It is booked from the first day of the next month on.',
  },
  month_entered: { status: 400, message: 'This entry of the month is booked already.' },
  /** The words of the red steps follow. */
  month_not_ready: { status: 400, message: 'This month cannot be closed yet.' },
  step_firm: {
    status: 400,
    field: 'step',
    message: 'This step cannot be accepted: it must be green before the month is closed.',
  },
  step_not_red: { status: 400, field: 'step', message: 'This step is green, so there is nothing to accept.' },
  /** How the step stands now follows. */
  step_changed: {
    status: 400,
    message: 'This step changed after it was shown, so it was not accepted. Please read how it stands now:',
  },
  classes_overlap: {
    status: 400,
    field: 'classes',
    message: 'Two classes have the same number of days late. Each number belongs to one class.',
  },
  classes_gap: {
    status: 400,
    field: 'classes',
    message: 'The classes leave a gap. They begin at 0 days, follow one another, and the last one has no end.',
  },
  classes_percent: { status: 400, field: 'classes', message: 'A percent is from 0 to 100.' },
  top_up_known: { status: 400, field: 'reference', message: 'A top-up with this reference is booked already.' },
  top_up_of_cash: { status: 400, message: 'This is cash that an agent took, so it was no top-up.' },
  top_up_of_bank_money: {
    status: 400,
    message:
      'This money reached our own bank account and was never at the provider, so it was no top-up. Please assign it to its owner.',
  },
  provider_balance_low: { status: 400, message: 'Nothing was sent: the provider does not hold enough.' },
  hand_overs_moved: { status: 400, message: 'The earlier hand-overs were moved to bank and office already.' },
  hand_overs_none: {
    status: 400,
    message: 'No hand-over was booked to the provider’s balance, so there is nothing to move.',
  },
  hand_overs_differ: {
    status: 400,
    message: 'Bank and office must come to exactly what earlier hand-overs put into the provider’s balance.',
  },
  statement_differs: {
    status: 400,
    message:
      'This is not the file that was looked at, or its columns were chosen anew. Please look at the preview again.',
  },
  statement_empty: { status: 400, message: 'The file has no line that can be read, so nothing was kept.' },
  import_busy: { status: 400, message: 'The files are being worked on. Please wait until this has ended.' },
  import_not_open: { status: 400, message: 'This import takes no more files. Please begin another one.' },
  import_not_checked: {
    status: 400,
    message: 'Only files that were checked and have no error can be brought in.',
  },
  import_too_large: { status: 400, message: 'The files of an import have at most 100 MB together.' },
  import_not_brought_in: { status: 400, message: 'Only an import that was brought in can be undone.' },
  /** The first act follows. */
  import_touched: { status: 400, message: 'The import can no longer be undone.' },
  match_differs: { status: 400, message: 'The lines of the bank and those of the books do not come to the same sum.' },
  match_without_line: {
    status: 400,
    message: 'Without a line of the bank, a journal is matched only with the journal that takes it back.',
  },
  matched_already: { status: 400, message: 'One of these was matched in the meantime. Please look at the list again.' },
  product_code_taken: {
    status: 400,
    field: 'code',
    message: 'There is a product with this code already. A code is unique for ever.',
  },
  product_retired: { status: 400, message: 'This product is retired: it takes no request and no new version.' },
  product_is_default: { status: 400, message: 'The default product cannot be retired.' },
  product_not_published: { status: 400, message: 'No version of this product is published, so it takes no request.' },
  version_not_draft: { status: 400, message: 'This version is not a draft. It was published before, or replaced.' },
  version_unchanged: {
    status: 400,
    message: 'This draft is the same as the published version. Please change something first.',
  },
  match_of_repayment: {
    status: 400,
    message: 'This line was assigned to a customer as a repayment. Please reverse the repayment instead.',
  },
  line_went_out: { status: 400, message: 'This money went out. Only money that came in is a repayment.' },
  text_again_waits: { status: 400, message: 'This text is sent again already. It has not left yet.' },
  ask_closed: { status: 400, message: 'This is no longer asked for: it was received, or the request was withdrawn.' },
  figures_differ: {
    status: 409,
    message: 'The figures of this document do not agree with our books, so it was not made. Please contact us.',
  },
  agreement_missing: {
    status: 404,
    message: 'There is no agreement for this loan: it was requested before agreements were kept.',
  },
  agent_not_available: {
    status: 400,
    field: 'to',
    message: 'Please choose another agent, one who is active.',
  },
  no_customers_to_move: { status: 400, message: 'There is no customer to move here. Please choose again.' },
  customers_moved: {
    status: 400,
    message: 'A chosen customer is no longer with this agent. Please look at the list again.',
  },
  member_moved: {
    status: 400,
    message: 'This customer is no longer in that group. Please look at where they are now, then try again.',
  },

  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was already used for another request. Please use a new one.',
  },
  idempotency_key_invalid: {
    status: 400,
    message: 'An Idempotency-Key has at most 200 characters. Please use a shorter one.',
  },
  body_too_large: { status: 413, message: 'More was sent than we can read. Please send less.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a while, then try again.' },
  files_under_way: {
    status: 429,
    message: 'Two files of yours are still being made. Please wait for one of them, then try again.',
  },
  sms_unavailable: {
    status: 503,
    message: 'We cannot send messages at the moment. Please try again in a few minutes.',
  },
  provider_unavailable: {
    status: 503,
    message: 'A service that we need does not answer at the moment. Please try again in a few minutes.',
  },
  unavailable: { status: 503, message: 'The service is busy at the moment. Please try again shortly.' },
}

/** The field's message when the identity service refuses a NIN or BVN: for the refusal's `fields` (C-63). */
export function identityFields(field: 'nin' | 'bvn', code: 'identity_mismatch' | 'identity_not_found'): FieldMessages {
  const name = field.toUpperCase()
  const message =
    code === 'identity_not_found'
      ? kycWords[field]
      : `This ${name} belongs to a person with other names or another date of birth.`
  return { [field]: [message] }
}

/** The same message for the person themselves, with what they can do about other names: a customer corrects them next to the NIN (C-63, KYC1-26). */
export function ownIdentityFields(
  field: 'nin' | 'bvn',
  code: 'identity_mismatch' | 'identity_not_found',
  isCustomer = true,
): FieldMessages {
  const fields = identityFields(field, code)
  const help = kycWords.otherNames[isCustomer ? field : 'ofAgent']
  return code === 'identity_not_found' ? fields : { [field]: [`${fields[field]?.[0]} ${help}`] }
}

/** The person's fields that differ in the register of their NIN or BVN; `matched` is the identity service's answer. */
export function registeredFields(
  number: 'nin' | 'bvn',
  matched: { first?: boolean; last?: boolean; dateOfBirth?: boolean },
): FieldMessages {
  const message = `The ${number.toUpperCase()} is registered with another one.`
  return {
    ...(matched.first === false && { first_name: [message] }),
    ...(matched.last === false && { last_name: [message] }),
    ...(matched.dateOfBirth === false && { dob: [message] }),
  }
}
