/** Every reason for which something is refused. Messages and HTTP statuses stand in the contract, one for each. */
export const refusalCodes = [
  'invalid',
  'unauthenticated',
  'wrong_credentials',
  'account_closed',
  'not_permitted',
  'role_needed',
  'not_found',
  'phone_registered',
  'phone_not_verified',
  'no_reset_grant',
  'code_wrong',
  'code_too_soon',
  'code_limit',
  'sign_in_throttled',
  'sign_in_again',
  'sign_in_code_wrong',
  'code_throttled',
  'totp_required',
  'totp_not_offered',
  'totp_on',
  'totp_not_on',
  'totp_not_begun',
  'totp_own',
  'agent_code_unknown',
  'email_taken',
  'modification_restricted',
  'level_attested',
  'level_one_first',
  'step_ahead',
  'steps_missing',
  'documents_missing',
  'customers_only',
  'upload_missing',
  'upload_unreadable',
  'upload_pdf',
  'upload_too_large',
  'upload_type',
  'upload_signature',
  'upload_quota',
  'identity_mismatch',
  'identity_not_found',
  'identity_limit',
  'account_not_resolved',
  'account_name_differs',
  'account_lookup_limit',
  'bank_account_unknown',
  'active_loan',
  'upgrade_account',
  'no_bank_account',
  'requests_waiting',
  'offer_changed',
  'amount_above_ceiling',
  'amount_exceeds_request',
  'loan_not_pending',
  'loan_already_approved',
  'loan_not_approved',
  'running_loan',
  'no_default_bank_account',
  'customer_not_active',
  'name_differs',
  'no_rejection_reason',
  'rejection_answered',
  'payment_amount_differs',
  'payment_unknown',
  'suspense_assigned',
  'item_closed',
  'item_in_ledger',
  'payout_under_way',
  'credit_changed',
  'no_running_loan',
  'cash_limit',
  'cash_repeated',
  'cash_above_loan',
  'cash_not_held',
  'hand_over_confirmed',
  'payouts_stopped',
  'proposal_open',
  'proposal_decided',
  'proposal_own',
  'proposal_of_another',
  'proposer_inactive',
  'promise_day',
  'user_not_disabled',
  'last_admin',
  'bvn_needed',
  'virtual_account_refused',
  'bvn_missing',
  'number_unreadable',
  'document_missing',
  'user_not_active',
  'member_not_available',
  'group_disabled',
  'group_not_available',
  'member_moved',
  'not_locked',
  'nothing_changed',
  'phone_in_use',
  'identity_in_use',
  'idempotency_conflict',
  'idempotency_key_invalid',
  'body_too_large',
  'too_many_requests',
  'sms_unavailable',
  'provider_unavailable',
  'unavailable',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** What is wrong with each field, in the order of the form. */
export type FieldMessages = Record<string, string[]>

/** Facts that go with a refusal, such as `retryAfterSeconds`, for headers and logs. Of them only `reason` is shown, after the message. */
export type RefusalDetail = Readonly<Record<string, string | number | boolean>>

/** The one kind of refusal: thrown where a rule forbids something. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  readonly fields?: FieldMessages | undefined
  readonly detail?: RefusalDetail | undefined

  constructor(code: RefusalCode, fields?: FieldMessages, detail?: RefusalDetail) {
    super(code)
    this.code = code
    this.fields = fields
    this.detail = detail
  }
}
