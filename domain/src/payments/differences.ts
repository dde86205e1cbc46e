/** The kinds of differences in the rows that people's acts about the books leave. */
export const actDifferenceKinds = [
  'bank_assignment_differs',
  'bank_match_differs',
  'account_differs',
  'journal_by_people_differs',
  'row_without_trail',
] as const
export type ActDifferenceKind = (typeof actDifferenceKinds)[number]

/** The kinds of differences within our own books, in the order in which they are checked. */
export const bookDifferenceKinds = [
  'journal_out_of_balance',
  'ledger_out_of_balance',
  'instalment_out_of_order',
  'instalment_allocations_differ',
  'loan_paid_differs',
  'schedule_total_differs',
  'schedule_differs',
  'rescheduled_schedule_differs',
  'next_due_differs',
  'loan_status_differs',
  'running_loans',
  'running_loan_differs',
  'loan_receivable_differs',
  'loan_interest_differs',
  'late_fee_income_differs',
  'loan_fee_income_differs',
  'loan_fee_rule_differs',
  'late_fee_parts_differ',
  'late_fee_out_of_order',
  'late_fee_rule_differs',
  'write_off_differs',
  'import_differs',
  'transit_differs',
  'suspense_differs',
  'suspense_refund_differs',
  'customer_credit_differs',
  'cash_differs',
  'hand_over_differs',
  'hand_overs_moved_differ',
  'agent_cash_differs',
  'repayment_differs',
  'reversal_differs',
  'money_in_not_posted',
  'suspense_not_posted',
  'disbursement_differs',
  'returned_disbursements_differ',
  'commission_differs',
  'payment_owner_differs',
  'allocation_owner_differs',
  'posting_owner_differs',
  'payout_account_differs',
  'transfer_without_job',
  'payout_without_transfer',
  'transfer_and_payment_differ',
  'payment_time_differs',
  'transfer_fee_differs',
  'settlement_not_posted',
  'provider_moves_differ',
  'approved_without_transfer',
  'tally_differs',
  'closed_month_differs',
  'default_accounts',
  ...actDifferenceKinds,
] as const
export type BookDifferenceKind = (typeof bookDifferenceKinds)[number]

/** The kinds of differences between the provider's lists and our books. */
export const providerDifferenceKinds = [
  'money_in_unknown_to_us',
  'money_in_unknown_to_provider',
  'money_in_amount_differs',
  'money_in_owner_differs',
  'transfer_unknown_to_us',
  'transfer_unknown_to_provider',
  'transfer_amount_differs',
  'transfer_account_differs',
  'transfer_state_differs',
  'transfer_fee_differs_from_provider',
  'settlement_differs',
  'provider_balance_differs',
] as const

export type DifferenceKind = BookDifferenceKind | (typeof providerDifferenceKinds)[number]

const countedKinds: readonly string[] = ['running_loans', 'default_accounts'] satisfies readonly DifferenceKind[]

/** Whether a difference of this kind is between two counts, not between two amounts. */
export const isCounted = (kind: string): boolean => countedKinds.includes(kind)
