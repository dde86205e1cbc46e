import type { Handlers } from '../context/handlers.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import { approval } from './approve-loan.ts'
import { answerRejection } from './answer-rejection.ts'
import { decideLoan } from './decide-loan.ts'
import { listLoansForAdmin } from './list-admin-loans.ts'
import { listProducts } from './list-products.ts'
import { loansFile } from './loans-file.ts'
import { previewWriteOff } from './preview-write-off.ts'
import { readAnswer } from './read-answer.ts'
import { previewReschedule, rescheduleLoan, rescheduling } from './reschedule-loan.ts'
import { requestLoan } from './request-loan.ts'
import { showDecision } from './show-decision.ts'
import { showSchedule } from './show-schedule.ts'
import { summariseLoans } from './summarise-loans.ts'
import { waiveLateFee, waiver } from './waive-late-fee.ts'
import { withdrawLoan } from './withdraw-loan.ts'
import { writeOff } from './write-off-loan.ts'

export const loansRoutes: Handlers['loans'] = {
  request: requestLoan,
  products: listProducts,
  withdraw: withdrawLoan,
  answerRejection,
  summary: summariseLoans,
  schedule: showSchedule,
  adminList: listLoansForAdmin,
  adminFile: loansFile,
  adminDetail: showDecision,
  decide: decideLoan,
  readAnswer,
  previewWriteOff,
  writeOff: useCaseOf(writeOff),
  waiveLateFee,
  previewReschedule,
  reschedule: rescheduleLoan,
}

export const loansActs = { approval, write_off: writeOff, waiver, reschedule: rescheduling }
