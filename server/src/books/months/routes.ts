import type { Handlers } from '../../context/handlers.ts'
import { closeMonth, monthClose } from './close-month.ts'
import { entryLoansFile } from './entry-loans-file.ts'
import { accrual, accrue, provide, provision } from './make-entry.ts'
import { provisionTable, replaceProvisionClasses, showProvisionClasses } from './provision-classes.ts'
import { acceptMonthStep, showMonth, showMonths, verifyNow } from './show-months.ts'

export const monthsActs = { accrual, provision, close_month: monthClose, provision_table: provisionTable }

export const monthsRoutes: Handlers['months'] = {
  list: showMonths,
  show: showMonth,
  accrue,
  provide,
  close: closeMonth,
  accept: acceptMonthStep,
  verifyNow,
  classes: showProvisionClasses,
  replaceClasses: replaceProvisionClasses,
  loansFile: entryLoansFile,
}
