/** The acts in the history of a customer. All of this file is ours. */
const words: Readonly<Record<string, string>> = {
  'user.sign-up-completed': 'Signed up',
  'user.signed-in': 'Signed in',
  'user.disabled': 'Account disabled',
  'user.banned': 'Account banned',
  'user.enabled': 'Account enabled',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset by a code',
  'profile.saved': 'Profile saved',
  'kyc.step-saved': 'KYC step saved',
  'kyc.corrected': 'Data corrected',
  'phone.corrected': 'Phone number corrected',
  'file.asked-again': 'Asked for again',
  'file.ask-withdrawn': 'No longer asked for',
  'file.sent-again': 'Sent again',
  'proposal.made': 'Proposed to a second person',
  'proposal.confirmed': 'Confirmed by a second person',
  'proposal.refused': 'Proposal refused',
  'proposal.withdrawn': 'Proposal withdrawn',
  'proposal.failed': 'Proposal failed',
  'kyc.attested': 'KYC level attested',
  'kyc.level-updated': 'KYC level updated',
  'identity.settled': 'Identity service answered',
  'bvn.revealed': 'BVN shown',
  'document.opened': 'Document opened',
  'bank-account.added': 'Bank account added',
  'bank-account.deleted': 'Bank account removed',
  'bank-account.default-set': 'Default bank account changed',
  'virtual-account.requested': 'Virtual account requested',
  'virtual-account.assigned': 'Virtual account opened',
  'customer.credited': 'Kept as customer credit',
  'group.member-moved': 'Moved to another group',
  'group.member-removed': 'Removed from the group',
  'loan.requested': 'Loan requested',
  'loan.approved': 'Loan approved',
  'loan.rejected': 'Loan rejected',
  'loan.withdrawn': 'Request withdrawn',
  'loan.repaid': 'Repayment booked',
  'loan.cancelled': 'Loan cancelled',
  'repayment.reversed': 'Repayment reversed',
  'credit.applied': 'Credit applied to the loan',
  'credit.refunded': 'Credit sent back',
  'disbursement.paid-again': 'Returned loan money paid again',
  'transfer.submitted': 'Transfer sent',
  'transfer.succeeded': 'Transfer arrived',
  'transfer.failed': 'Transfer failed',
  'transfer.reversed': 'Transfer reversed',
}

/** An act of the audit trail in words; one without words of its own by its code: 'kyc.step-saved' is 'Kyc step saved'. */
export const actWords = (action: string): string => words[action] ?? readableWord(action)

/** A code as words. */
export function readableWord(code: string): string {
  const text = code.replace(/[._-]/g, ' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
