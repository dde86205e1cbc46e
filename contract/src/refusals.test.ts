import { refusalCodes } from '@kasuwa/domain/refusal.ts'
import { describe, expect, test } from 'vitest'
import { identityFields, refusalTable } from './refusals.ts'

/** The statuses that decisions give. */
const decided: Record<number, (typeof refusalCodes)[number][]> = {
  400: [
    'invalid',
    'phone_registered',
    'code_wrong',
    'agent_code_unknown',
    'email_taken',
    'step_ahead',
    'steps_missing',
    'upload_missing',
    'identity_mismatch',
    'identity_not_found',
    'account_name_differs',
    'active_loan',
    'no_bank_account',
    'requests_waiting',
    'amount_above_ceiling',
    'amount_exceeds_request',
    'loan_not_pending',
    'loan_already_approved',
    'loan_not_approved',
    'running_loan',
    'no_default_bank_account',
    'customer_not_active',
    'payment_amount_differs',
  ],
  401: ['unauthenticated', 'wrong_credentials'],
  403: [
    'not_permitted',
    'role_needed',
    'account_closed',
    'phone_not_verified',
    'no_reset_grant',
    'modification_restricted',
    'level_attested',
    'level_one_first',
    'customers_only',
    'upgrade_account',
    'upload_signature',
  ],
  404: ['not_found', 'bank_account_unknown'],
  409: ['idempotency_conflict'],
  413: ['upload_too_large'],
  429: [
    'code_too_soon',
    'code_limit',
    'sign_in_throttled',
    'too_many_requests',
    'identity_limit',
    'account_lookup_limit',
    'upload_quota',
  ],
  503: ['sms_unavailable', 'provider_unavailable', 'unavailable'],
}

test('every refusal has a status and a sentence', () => {
  expect(Object.keys(refusalTable).sort()).toEqual([...refusalCodes].sort())
  for (const { status, message } of Object.values(refusalTable)) {
    expect([400, 401, 403, 404, 409, 413, 429, 503]).toContain(status)
    expect(message).toMatch(/^[A-Z].{10,}[^\s]$/)
  }
})

test.each(Object.entries(decided))(
  '%s is the status of the refusals that the decisions give it to (C-151)',
  (status, codes) => {
    for (const code of codes) expect([code, refusalTable[code].status]).toEqual([code, Number(status)])
  },
)

test('a refusal about one field of the form is a 400 (C-151)', () => {
  const fields = Object.entries(refusalTable).flatMap(([code, { field }]) => (field ? [[code, field]] : []))
  expect(Object.fromEntries(fields)).toEqual({
    offer_changed: 'offer',
    day_too_early: 'day',
    product_not_offered: 'product',
    product_code_taken: 'code',
    amount_exceeds_request: 'approved_amount',
    phone_registered: 'phone',
    code_wrong: 'code',
    sign_in_code_wrong: 'code',
    agent_code_unknown: 'agent_code',
    email_taken: 'email',
    account_not_resolved: 'account_number',
    account_name_differs: 'account_name',
    name_differs: 'names_reason',
    name_differs_reason: 'names_reason',
    rejection_reason_unlisted: 'listed_reason',
    payment_amount_differs: 'amount',
    credit_changed: 'amount',
    credit_in_hand: 'amount',
    cash_limit: 'amount',
    cash_repeated: 'confirmed',
    cash_above_loan: 'amount',
    cash_not_held: 'amount',
    promise_day: 'promised_on',
    promise_amount: 'promised_amount',
    period: 'to',
    period_backwards: 'to',
    report_day: 'on',
    report_month_end: 'on',
    account_unknown: 'lines',
    account_number_taken: 'number',
    account_not_by_people: 'lines',
    book_account_closed: 'lines',
    day_to_come: 'day',
    step_firm: 'step',
    step_not_red: 'step',
    classes_overlap: 'classes',
    classes_gap: 'classes',
    classes_percent: 'classes',
    group_not_available: 'to',
    agent_not_available: 'to',
    phone_in_use: 'phone',
    member_not_available: 'members',
    top_up_known: 'reference',
  })
  for (const { status, field } of Object.values(refusalTable)) if (field) expect(status).toBe(400)
})

describe('texts of the specification', () => {
  test('a wrong phone and a wrong password get the default message of 401 (C-34)', () => {
    expect(refusalTable.wrong_credentials.message).toBe('Unauthorized. Please check your credentials.')
  })

  test('the gates return their text without the title (C-109)', () => {
    expect([
      refusalTable.active_loan.message,
      refusalTable.upgrade_account.message,
      refusalTable.no_bank_account.message,
    ]).toEqual([
      'You currently have an active loan, kindly make payment and try later.',
      'Kindly upgrade your account by completing your KYC information to apply for loan',
      'Kindly add your bank account to request a loan',
    ])
  })

  test('the lock returns its sentence (C-76)', () => {
    expect(refusalTable.modification_restricted.message).toBe(
      'You are unable to modify any information as we have already received your KYC Level 2 details. Please contact us if you need to make any changes.',
    )
  })

  test('a number that is not found has the message of its field (C-63)', () => {
    expect(identityFields('nin', 'identity_not_found')).toEqual({ nin: ['Please enter a valid NIN'] })
    expect(identityFields('bvn', 'identity_not_found')).toEqual({ bvn: ['Please enter a valid, 11 digits BVN'] })
    expect(identityFields('bvn', 'identity_mismatch')['bvn']?.[0]).toMatch(/^This BVN belongs to/)
  })
})
