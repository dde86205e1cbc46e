import { accessCalls } from './access.ts'
import { agentsCalls } from './agents.ts'
import { askedFilesCalls } from './asked-files.ts'
import { bankCalls } from './bank.ts'
import { bankAccountsCalls } from './bank-accounts.ts'
import { commissionSheetCalls } from './commission-sheet.ts'
import { moneyCorrectionCalls } from './corrections.ts'
import { booksCalls } from './books.ts'
import { cashCalls } from './cash.ts'
import { collectionsCalls } from './collections.ts'
import { customerCorrectionCalls } from './customer-corrections.ts'
import { customersCalls } from './customers.ts'
import { documentsCalls } from './documents.ts'
import { filesCalls } from './files.ts'
import { groupsCalls } from './groups.ts'
import { importsCalls } from './imports.ts'
import { kycCalls } from './kyc.ts'
import { loansCalls } from './loans.ts'
import { monthsCalls } from './months.ts'
import { notificationsCalls } from './notifications.ts'
import { overviewCalls } from './overview.ts'
import { paymentsCalls } from './payments.ts'
import { privacyCalls } from './privacy.ts'
import { providerBalanceCalls } from './provider-balance.ts'
import { productsCalls } from './products.ts'
import { profileCalls } from './profile.ts'
import { proposalsCalls } from './proposals.ts'
import { reportsCalls } from './reports.ts'
import { staffCorrectionCalls } from './staff-corrections.ts'
import { staffCalls } from './staff.ts'
import { totpCalls } from './totp.ts'
import { webhooksCalls } from './webhooks.ts'

/** The specification's table of calls, by feature. */
export const calls = {
  access: accessCalls,
  totp: totpCalls,
  files: filesCalls,
  kyc: kycCalls,
  profile: profileCalls,
  proposals: proposalsCalls,
  bankAccounts: bankAccountsCalls,
  products: productsCalls,
  loans: loansCalls,
  customers: customersCalls,
  customerCorrections: customerCorrectionCalls,
  askedFiles: askedFilesCalls,
  groups: groupsCalls,
  staff: staffCalls,
  staffCorrections: staffCorrectionCalls,
  agents: agentsCalls,
  commissionSheet: commissionSheetCalls,
  payments: { ...paymentsCalls, ...moneyCorrectionCalls },
  cash: cashCalls,
  collections: collectionsCalls,
  books: booksCalls,
  privacy: privacyCalls,
  imports: importsCalls,
  notifications: notificationsCalls,
  months: monthsCalls,
  providerBalance: providerBalanceCalls,
  bank: bankCalls,
  reports: reportsCalls,
  documents: documentsCalls,
  webhooks: webhooksCalls,
  overview: overviewCalls,
}
