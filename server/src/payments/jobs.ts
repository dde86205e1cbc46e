import type { JobHandler } from '../jobs/outbox.ts'
import { sendTransfer } from './send-transfer.ts'

export const paymentsJobs: Record<string, JobHandler> = { transfer: sendTransfer }
