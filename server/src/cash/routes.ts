import { agentCashFile } from './agent-cash-file.ts'
import type { JobHandler } from '../context/context.ts'
import type { Handlers } from '../context/handlers.ts'
import { confirmHandOver } from './confirm-hand-over.ts'
import { handOverCash } from './hand-over-cash.ts'
import { listAgentCash } from './list-agent-cash.ts'
import { recordArrival } from './record-arrival.ts'
import { sendCashReceipt } from './send-cash-receipt.ts'
import { showCash } from './show-cash.ts'
import { takeCash } from './take-cash.ts'

export const cashRoutes: Handlers['cash'] = {
  own: showCash,
  take: takeCash,
  handOver: handOverCash,
  adminList: listAgentCash,
  adminFile: agentCashFile,
  confirm: confirmHandOver,
  recordArrival,
}

export const cashJobs: Record<string, JobHandler> = { 'cash-receipt': sendCashReceipt }
