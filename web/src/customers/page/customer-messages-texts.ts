import type { TextPurpose } from '@kasuwa/domain/access/text-purposes.ts'
import type { TextState } from '@kasuwa/domain/notifications/kinds.ts'

/** The reasons of our own; any other is in the provider's words. */
const reasons: Readonly<Record<string, string>> = {
  'no answer': 'the provider did not answer',
  'never accepted': 'the provider did not accept it for days',
}

const states = {
  waiting: 'Waits for its hour',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent: no longer true, or the account is closed',
} satisfies Record<TextState, string>

/** The texts of the list of text messages on the admin's customer page. */
export const customerMessagesTexts = {
  messages: 'Text messages',
  lead: 'The last ten: codes of the last 2 days, other texts of the last 90.',
  none: 'No text was sent recently.',
  again: 'Send again',
  againNamed: (name: string) => `Send again: ${name}`,
  done: 'Text is sent again',
  doneText:
    'It leaves within a minute. From 20:00 to 08:00 only security texts and cash receipts leave; others wait until 08:00.',
  purpose: {
    ACCOUNT_VERIFICATION: 'Code to verify the phone',
    RESET_PASSWORD: 'Code for a new password',
    paid_out: 'Loan paid out',
    loan_rejected: 'Request rejected',
    repayment_received: 'Repayment received',
    due_tomorrow: 'Reminder: due tomorrow',
    loan_late: 'Reminder: late',
    paid_off: 'Loan paid off',
    loan_money_returned: 'Loan money came back',
    credit_held: 'Money kept as credit',
    repayment_reversed: 'A payment was reversed',
    cash_receipt: 'Receipt for cash',
    file_asked: 'A file is asked for again',
    agent_changed: 'Another agent, or their new number',
    late_fee_charged: 'Late fee charged',
    late_fee_waived: 'Late fee waived',
    late_fee_lowered: 'Late fee lowered',
    loan_rescheduled: 'Loan rescheduled',
    case_answered: 'Complaint or data request answered',
    data_bundle_made: 'File of their data made',
    commission_paid: 'Commission paid',
    customers_moved: 'Customers moved',
    hand_over_confirmed: 'Hand-over confirmed',
    phone_changed: 'The phone number was changed',
    data_erased: 'The data was erased',
    password_changed: 'The password was changed',
    default_account_changed: 'Default account changed',
    payout_account_changed: 'Payout account changed',
    staff_changed: 'Staff changed',
    proposal_waits: 'Proposal waits',
    rejection_answered: 'Rejection answered',
    transfer_failed: 'Transfer failed',
    hand_over_waits: 'Hand-over waits',
    case_opened: 'Complaint or data request made',
    case_late: 'Complaint or data request late',
  } satisfies Record<TextPurpose, string>,
  stateOf: (state: TextState, reason: string | null) =>
    reason === null ? states[state] : `${states[state]}: ${reasons[reason] ?? reason}`,
}
