import type { Handlers } from '../http/bind.ts'
import { cancellation, cancelLoan } from './cancel-loan.ts'
import { assignment, assignSuspense } from './assign-suspense.ts'
import { closeOpenItem } from './close-open-item.ts'
import { compareNow } from './compare-now.ts'
import { createPayment } from './create-payment.ts'
import { listCommissionsForAdmin, listOwnCommissions } from './list-commissions.ts'
import { listCustomerCredit } from './list-customer-credit.ts'
import { listFailedTransfersForAdmin } from './list-failed-transfers.ts'
import { listMoneyForAdmin } from './list-money.ts'
import { listOpenItemsForAdmin } from './list-open-items.ts'
import { listPaymentsForAdmin } from './list-payments.ts'
import { listReconciliationsForAdmin } from './list-reconciliations.ts'
import { listSuspenseForAdmin } from './list-suspense.ts'
import { listWaitingWorkForAdmin } from './list-waiting-work.ts'
import { claimLoss, loseClaim } from './lose-claim.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { newestRepayment } from './newest-repayment.ts'
import { listPaymentsOfCustomer } from './of-customer.ts'
import { payAgain, paymentAgain } from './pay-again.ts'
import { commission } from './pay-commission.ts'
import { readPayoutStop } from './read-payout-stop.ts'
import { listPaymentsOfCustomerForAdmin } from './of-customer-for-admin.ts'
import { refund, refundCredit } from './refund-credit.ts'
import { refundSuspense, suspenseRefund } from './refund-suspense.ts'
import { retryWaitingWork } from './retry-waiting-work.ts'
import { applyCredit } from './use-credit.ts'
import type { JobHandler } from '../context.ts'
import { reversal, reverseRepayment } from './reverse-repayment.ts'
import { sendReversalNotice } from './send-reversal-notice.ts'
import { sendSuspenseRefund } from './send-suspense-refund.ts'
import { sendTransfer } from './send-transfer.ts'
import { resumePayouts, resumption, stopPayouts } from './stop-payouts.ts'

export const paymentsRoutes: Handlers['payments'] = {
  newest: newestRepayment,
  ofCustomer: listPaymentsOfCustomer,
  adminOfCustomer: listPaymentsOfCustomerForAdmin,
  adminOfAgent: listCommissionsForAdmin,
  ownCommissions: listOwnCommissions,
  adminList: listPaymentsForAdmin,
  create: createPayment,
  suspense: listSuspenseForAdmin,
  moneyDesk: listMoneyForAdmin,
  assignSuspense,
  refundSuspense,
  payoutStop: readPayoutStop,
  stopPayouts,
  resumePayouts,
  lookUp: lookUpPayment,
  openItems: listOpenItemsForAdmin,
  closeOpenItem,
  payAgain,
  cancelLoan,
  reverse: reverseRepayment,
  loseClaim,
  customerCredit: listCustomerCredit,
  applyCredit,
  refundCredit,
  failedTransfers: listFailedTransfersForAdmin,
  reconciliations: listReconciliationsForAdmin,
  compareNow,
  waitingWork: listWaitingWorkForAdmin,
  retryWork: retryWaitingWork,
}

export const paymentsJobs: Record<string, JobHandler> = {
  transfer: sendTransfer,
  'suspense-refund': sendSuspenseRefund,
  'reversal-notice': sendReversalNotice,
}

export const paymentsActs = {
  commission,
  refund,
  assignment,
  reversal,
  cancellation,
  payment_again: paymentAgain,
  claim_loss: claimLoss,
  suspense_refund: suspenseRefund,
  resume_payouts: resumption,
}
