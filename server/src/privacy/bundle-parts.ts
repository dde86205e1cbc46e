/** One table of a bundle: its title for people, the rows of the person as SQL, their order, and the columns that are left out. */
export type BundlePart = {
  title: string
  /** A condition on the row `t`, with :userId, :customerId and :phone. */
  where: string
  order: string
  /** Secrets, and copies for searching: they say nothing about the person that the other columns do not. */
  without?: readonly string[]
}

const loans = 'select l.id from loans l where l.customer_id = :customerId'
const payments = 'select p.id from payments p where p.user_id = :userId or p.customer_id = :customerId'
const ofUser = 't.user_id = :userId'
const ofCustomer = 't.customer_id = :customerId'
const ofLoans = `t.loan_id in (${loans})`
const ofPayments = `t.payment_id in (${payments})`

/**
 * Every table that names a customer, and their rows of it (RIGHT-02). A table that refers to people and is neither here nor in
 * `notInBundle` fails a test.
 */
export const bundleParts: Readonly<Record<string, BundlePart>> = {
  users: { title: 'Person', where: 't.id = :userId', order: 't.id', without: ['password_hash', 'search_text'] },
  customers: { title: 'Customer', where: 't.id = :customerId', order: 't.id' },
  profiles: {
    title: 'Answers of KYC',
    where: ofUser,
    order: 't.user_id',
    without: ['nin_digest', 'bvn_digest', 'nin_plain_digest'],
  },
  businesses: { title: 'Business', where: ofUser, order: 't.user_id' },
  kyc_steps: { title: 'Steps of KYC', where: ofUser, order: 't.level, t.completed_at' },
  identity_checks: { title: 'Answers of the identity service', where: ofUser, order: 't.kind' },
  identity_refusals: { title: 'Refused NIN and BVN', where: ofUser, order: 't.day, t.kind' },
  identity_tries: { title: 'Tries to use their NIN or BVN', where: 't.owner_id = :userId', order: 't.tried_at' },
  asked_files: { title: 'Files that were asked for again', where: ofUser, order: 't.asked_at' },
  files: { title: 'Files (their names; the files themselves are not inside)', where: ofUser, order: 't.created_at' },
  customer_groups: {
    title: 'Group',
    where: 't.id = (select c.group_id from customers c where c.id = :customerId)',
    order: 't.id',
  },
  moved_customers: { title: 'Changes of agent', where: ofCustomer, order: 't.moved_at' },
  bank_accounts: { title: 'Bank accounts', where: ofCustomer, order: 't.position' },
  virtual_accounts: { title: 'Virtual account', where: ofCustomer, order: 't.customer_id' },
  loans: { title: 'Loans', where: ofCustomer, order: 't.requested_at' },
  instalments: { title: 'Instalments', where: ofLoans, order: 't.loan_id, t.number' },
  late_fees: { title: 'Late fees', where: ofLoans, order: 't.loan_id, t.number' },
  late_fee_changes: { title: 'Late fees taken off', where: ofLoans, order: 't.id' },
  reschedules: { title: 'Rescheduled loans', where: ofLoans, order: 't.id' },
  earlier_instalments: {
    title: 'Instalments before a reschedule',
    where: `t.reschedule_id in (select r.id from reschedules r where r.loan_id in (${loans}))`,
    order: 't.reschedule_id, t.number',
  },
  imported_people: { title: 'Brought in from earlier books', where: ofUser, order: 't.user_id' },
  imported_loans: { title: 'Loans as they were brought in', where: ofLoans, order: 't.loan_id' },
  agreements: { title: 'Agreements', where: ofLoans, order: 't.accepted_at' },
  rejection_reasons: { title: 'Reasons of rejections', where: ofLoans, order: 't.loan_id' },
  loan_cancellations: { title: 'Cancelled loans', where: ofLoans, order: 't.cancelled_at' },
  collection_notes: { title: 'Notes and promises', where: ofLoans, order: 't.id' },
  payments: {
    title: 'Payments',
    where: 't.user_id = :userId or t.customer_id = :customerId',
    order: 't.created_at, t.id',
  },
  senders: { title: 'Names of senders of payments', where: ofCustomer, order: 't.first_paid_at, t.name' },
  allocations: { title: 'Use of payments', where: ofPayments, order: 't.payment_id, t.loan_id, t.number, t.part' },
  transfers: { title: 'Transfers', where: ofPayments, order: 't.submitted_at, t.payment_id' },
  cash_receipts: { title: 'Receipts for cash', where: ofPayments, order: 't.payment_id' },
  repayment_reversals: { title: 'Reversed payments', where: ofPayments, order: 't.reversed_at' },
  allocation_reversals: {
    title: 'Use of reversed payments',
    where: ofPayments,
    order: 't.payment_id, t.number, t.part',
  },
  suspense_closings: { title: 'Payments that were found later', where: ofPayments, order: 't.closed_at' },
  suspense_items: {
    title: 'Payments that went astray',
    where: `t.of_payment in (${payments}) or t.reference in (select s.reference from suspense_closings s where s.payment_id in (${payments}))
      or t.account_number in (select v.account_number from virtual_accounts v where v.customer_id = :customerId)`,
    order: 't.paid_at, t.reference',
  },
  bank_lines: {
    title: 'Lines of our bank that are their payments',
    where: `t.id in (select a.line_id from bank_assignments a where a.payment_id in (${payments}))`,
    order: 't.day, t.id',
  },
  bank_assignments: { title: 'Payments to our bank', where: ofPayments, order: 't.assigned_at' },
  open_items: { title: 'Open items about loans', where: ofLoans, order: 't.id' },
  cases: { title: 'Complaints and data requests', where: ofUser, order: 't.opened_at' },
  notifications: { title: 'Notifications and texts', where: ofUser, order: 't.id' },
  sent_texts: { title: 'Texts with codes', where: ofUser, order: 't.sent_at' },
  sessions: { title: 'Sign-ins', where: ofUser, order: 't.created_at', without: ['token_digest'] },
  known_devices: {
    title: 'Known devices',
    where: ofUser,
    order: 't.signed_in_at',
    without: ['device_digest', 'key_sealed'],
  },
  security_events: {
    title: 'Security events',
    where: 't.user_id = :userId or (t.user_id is null and t.phone = :phone)',
    order: 't.id',
  },
  proposals: { title: 'Acts that took two people', where: ofUser, order: 't.proposed_at' },
  audit_events: {
    title: 'Audit trail',
    // By the index of subjects: a condition with `or` would read the whole trail.
    where: `t.id in (select a.id from audit_events a join (
        select 'user' as kind, :userId::text as id union all select 'customer', :customerId::text
        union all select 'loan', l.id::text from loans l where l.customer_id = :customerId
      ) as s on a.subject_kind = s.kind and a.subject_id = s.id)`,
    order: 't.id',
  },
}

const staff = 'It is about staff and agents, never about a customer.'
const codes = 'It holds only digests of codes, which end within minutes and are deleted after two days.'
const copy = 'It is a copy for lists and searches of what other parts have.'
const answers = 'It holds answers for calls that are repeated, for two days; other parts have the same data.'
const imported = 'It holds the files of an import until that has ended; what came in is in other parts.'
const books = 'The books have the same payments under accounts of the ledger.'

/** The tables that refer to people and are not in a bundle, each with the reason, which a bundle says too. */
export const notInBundle: Readonly<Record<string, string>> = {
  imports: staff,
  imported_groups: staff,
  import_parts: imported,
  import_lines: imported,
  import_instalments: imported,
  import_errors: imported,
  agents: staff,
  agent_cash: staff,
  agent_moves: staff,
  cash_hand_overs: staff,
  payout_stops: staff,
  products: staff,
  product_versions: staff,
  staff_totp: staff,
  recovery_codes: staff,
  account_names: staff,
  account_closings: staff,
  book_months: staff,
  month_steps_accepted: staff,
  month_acceptances: staff,
  month_entries: staff,
  provision_tables: staff,
  month_entry_loans: books,
  month_end_loans: books,
  month_end_sums: staff,
  month_ends: staff,
  moved_instalments: copy,
  provider_top_ups: staff,
  provider_adjustments: staff,
  hand_overs_moved: staff,
  bank_statements: staff,
  bank_matches: staff,
  bank_pairs_apart: staff,
  suspense_refunds: 'It is about money that went back to senders who are not known.',
  one_time_codes: codes,
  phone_grants: codes,
  sign_in_grants: codes,
  answered_calls: answers,
  running_loans: copy,
  default_accounts: copy,
  open_suspense_items: copy,
  bank_match_lines: books,
  bank_match_postings: books,
  journals: books,
  postings: books,
}
