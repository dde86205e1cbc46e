import type { JobHandler } from '../context.ts'
import { sendTransfer } from './send-transfer.ts'

export const paymentsJobs: Record<string, JobHandler> = { transfer: sendTransfer }
