import type { Handlers } from '../context/handlers.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import { commissionsFile, customerPaymentsFile, paymentsFile } from './payments-file.ts'
import { creditFile } from './corrections/credit-file.ts'
import { failedTransfersFile } from './outgoing/failed-transfers-file.ts'
import { reconciliationsFile } from './reconcile/reconciliations-file.ts'
import { moneyDeskFile } from './unsettled/money-desk-file.ts'
import { openItemsFile } from './unsettled/open-items-file.ts'
import { suspenseFile } from './unsettled/suspense-file.ts'
import { waitingWorkFile } from './unsettled/waiting-work-file.ts'
import { cancellation } from './outgoing/cancel-loan.ts'
import { assignment } from './unsettled/assign-suspense.ts'
import { closeOpenItem } from './unsettled/close-open-item.ts'
import { compareNow } from './reconcile/compare-now.ts'
import { createPayment } from './create-payment.ts'
import { listCommissionsForAdmin, listOwnCommissions } from './outgoing/list-commissions.ts'
import { listCustomerCredit } from './corrections/list-customer-credit.ts'
import { listFailedTransfersForAdmin } from './outgoing/list-failed-transfers.ts'
import { listMoneyForAdmin } from './unsettled/list-money-desk.ts'
import { listOpenItemsForAdmin } from './unsettled/list-open-items.ts'
import { listPaymentsForAdmin } from './list-payments.ts'
import { listReconciliationsForAdmin } from './reconcile/list-reconciliations.ts'
import { listSuspenseForAdmin } from './unsettled/list-suspense.ts'
import { listWaitingWorkForAdmin } from './unsettled/list-waiting-work.ts'
import { claimLoss } from './corrections/book-lost-claim.ts'
import { lookUpPayment } from './reconcile/look-up-payment.ts'
import { newestRepayment } from './corrections/newest-repayment.ts'
import { showPayment } from './show-payment.ts'
import { listPaymentsOfCustomer } from './list-customer-payments.ts'
import { payAgain, paymentAgain } from './outgoing/pay-again.ts'
import { commission } from './outgoing/pay-commission.ts'
import { commissionSheet } from './outgoing/pay-sheet.ts'
import { commissionSheetFile } from './outgoing/commission-sheet-file.ts'
import { showCommissionSheet, showOwnCommissionSheet } from './outgoing/show-commission-sheet.ts'
import { readPayoutStop } from './outgoing/read-payout-stop.ts'
import { listPaymentsOfCustomerForAdmin } from './list-admin-customer-payments.ts'
import { refund, refundCredit } from './corrections/refund-credit.ts'
import { previewAssignment } from './unsettled/preview-assignment.ts'
import { suspenseRefund } from './unsettled/refund-suspense.ts'
import { retryWaitingWork } from './unsettled/retry-waiting-work.ts'
import { applyCredit } from './corrections/use-credit.ts'
import type { JobHandler } from '../context/context.ts'
import { reversal } from './corrections/reverse-repayment.ts'
import { sendReversalNotice } from './corrections/notify-reversal.ts'
import { sendSuspenseRefund } from './unsettled/send-suspense-refund.ts'
import { sendTransfer } from './outgoing/send-transfer.ts'
import { resumption, stopPayouts } from './outgoing/stop-payouts.ts'

export const paymentsRoutes: Handlers['payments'] = {
  newest: newestRepayment,
  ofCustomer: listPaymentsOfCustomer,
  adminOfCustomer: listPaymentsOfCustomerForAdmin,
  adminOfCustomerFile: customerPaymentsFile,
  adminOfAgent: listCommissionsForAdmin,
  adminOfAgentFile: commissionsFile,
  ownCommissions: listOwnCommissions,
  adminList: listPaymentsForAdmin,
  adminFile: paymentsFile,
  show: showPayment,
  create: createPayment,
  suspense: listSuspenseForAdmin,
  suspenseFile,
  moneyDesk: listMoneyForAdmin,
  moneyDeskFile,
  previewAssignment,
  assignSuspense: useCaseOf(assignment),
  refundSuspense: useCaseOf(suspenseRefund),
  payoutStop: readPayoutStop,
  stopPayouts,
  resumePayouts: useCaseOf(resumption),
  lookUp: lookUpPayment,
  openItems: listOpenItemsForAdmin,
  openItemsFile,
  closeOpenItem,
  payAgain,
  cancelLoan: useCaseOf(cancellation),
  reverse: useCaseOf(reversal),
  bookLostClaim: useCaseOf(claimLoss),
  customerCredit: listCustomerCredit,
  customerCreditFile: creditFile,
  applyCredit,
  refundCredit,
  failedTransfers: listFailedTransfersForAdmin,
  failedTransfersFile,
  reconciliations: listReconciliationsForAdmin,
  reconciliationsFile,
  compareNow,
  waitingWork: listWaitingWorkForAdmin,
  waitingWorkFile,
  retryWork: retryWaitingWork,
}

export const commissionSheetRoutes: Handlers['commissionSheet'] = {
  read: showCommissionSheet,
  file: commissionSheetFile,
  own: showOwnCommissionSheet,
  pay: useCaseOf(commissionSheet),
}

export const paymentsJobs: Record<string, JobHandler> = {
  transfer: sendTransfer,
  'suspense-refund': sendSuspenseRefund,
  'reversal-notice': sendReversalNotice,
}

export const paymentsActs = {
  commission,
  commission_sheet: commissionSheet,
  refund,
  assignment,
  reversal,
  cancellation,
  payment_again: paymentAgain,
  claim_loss: claimLoss,
  suspense_refund: suspenseRefund,
  resume_payouts: resumption,
}
