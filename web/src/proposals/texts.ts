/** The names of acts that may need a second person, and the message that one waits. */
export const waitingTexts = {
  title: 'Waits for a Second Person',
  acts: {
    approval: 'Approval of a loan',
    commission: 'Commission',
    refund: 'Refund of customer credit',
    assignment: 'Assignment of money in suspense',
    correction: 'Correction of a customer’s data',
    reversal: 'Reversal of a repayment',
    cancellation: 'Cancellation of a loan',
    write_off: 'Write-off of a loan',
    waiver: 'Waiver of a late fee',
    reschedule: 'Reschedule of a loan',
    payment_again: 'Loan money paid again',
    claim_loss: 'Claim booked as lost',
    suspense_refund: 'Money in suspense sent back',
    resume_payouts: 'Resuming payouts',
    payout_account: 'New payout account',
    new_admin: 'New admin',
    enable_admin: 'Enabling an admin',
    give_roles: 'New roles for an admin',
    reset_codes: 'Reset of sign-in codes',
    file_again: 'File asked for again',
    commission_sheet: 'Commissions of a sheet',
    move_customers: 'Move of customers to another agent',
    ban: 'Ban of an account',
    lift_ban: 'Lifting of a ban',
    agent_correction: 'Correction of an agent’s data',
    admin_correction: 'Correction of an admin’s data',
    data_bundle: 'Everything held about a customer',
    data_erasure: 'Erasure of a customer’s data',
    journal: 'Journal',
    opening: 'Opening entry',
    journal_reversal: 'Reversal of a journal',
    accrual: 'Earned, not yet paid, of a month',
    provision: 'Provision for bad loans of a month',
    provision_table: 'Classes of late loans',
    close_month: 'Closing of a month',
    suspense_top_up: 'Money in suspense as our own top-up',
    provider_adjustment: 'Difference with the provider put right',
    hand_overs_moved: 'Earlier hand-overs to bank and office',
    bank_assignment: 'Repayment that reached the bank',
    publish_version: 'Publishing of a product’s version',
    retire_product: 'Retiring of a product',
    bring_in: 'Import',
    undo_import: 'Undo of an import',
  },
  askedAgain: 'File asked for again',
  message: (what: string, name: string) =>
    `${what}, for ${name}. Nothing is done yet: another admin confirms or refuses it under Proposals.`,
}

/** A row of money with a proposal (C-212). */
export const proposalMarkTexts = {
  waits: (act: string) => `Waits for a second person: ${act}`,
  short: 'proposed',
}

/** A fact of a proposal on a line of a message. */
export const factText = ({ name, value }: { name: string; value: string }) => `${name}: ${value}`

/** The page of proposals. */
export const proposalsTexts = {
  page: 'Proposals',
  purpose: 'Acts that need a second person: one admin proposes, and another confirms or refuses.',
  lists: { open: 'Waiting', decided: 'Decided' },
  filter: 'Which proposals',
  list: {
    title: 'Proposals',
    search: 'Name or reference',
    loading: 'Loading the proposals',
    pager: 'Pages of the proposals',
  },
  none: { open: 'Nothing waits for a second person', decided: 'No proposal has been decided yet' },
}

/** One proposal: its facts and acts. */
export const proposalTexts = {
  subjects: {
    loan: 'Loan',
    agent: 'Agent',
    customer: 'Customer',
    charge: 'Payment',
    payout_stop: 'Payouts',
    month: 'Month',
    provision_table: 'Table',
    staff: 'Staff',
    commission_sheet: 'Period',
    journal: 'Memo',
    provider: 'Account',
    account: 'Account',
    bank_line: 'Line of the bank',
    product: 'Product',
    import: 'Import',
  },
  details: (count: number) => `Details (${count})`,
  person: 'For',
  amount: 'Amount',
  reason: 'Reason',
  by: 'Proposed by',
  since: 'Since',
  ended: { confirmed: 'Confirmed by', refused: 'Refused by', withdrawn: 'Withdrawn by', failed: 'Closed' },
  states: { open: 'waiting', confirmed: 'confirmed', refused: 'refused', withdrawn: 'withdrawn', failed: 'closed' },
  at: 'At',
  why: 'Because',
  own: 'You proposed this, so another admin confirms or refuses it.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
}

/** The questions before each decision, and the outcomes. */
export const decidingTexts = {
  /** The facts of a confirmation that have changed since it was proposed (C-218). */
  facts: {
    moved: (name: string, before: string | null, now: string | null) =>
      `${name} has changed: it was ${before ?? 'nothing'} and is now ${now ?? 'nothing'}.`,
    falls: 'Confirming only closes this proposal. Please propose it again.',
  },
  confirm: {
    title: 'Confirm This?',
    question: (what: string, name: string) => `${what}, for ${name}. It is done at once and recorded under both names.`,
    done: 'Confirmed',
    text: 'It is done.',
    completed: 'It is done, and the money has arrived.',
    pending: 'It is done, and the money is on its way.',
    failed: 'It was confirmed, but the money did not arrive.',
  },
  refuse: {
    title: 'Refuse Proposal',
    purpose: 'Nothing is done. The person who proposed it sees the reason and can propose it again.',
    done: 'Refused',
    text: 'Nothing was done.',
  },
  withdraw: {
    title: 'Withdraw This?',
    question: (what: string, name: string) => `${what}, for ${name}. Nothing is done, and it can be proposed again.`,
    done: 'Withdrawn',
    text: 'Nothing was done.',
  },
}
