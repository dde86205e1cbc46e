import type { JobHandler } from '../jobs/outbox.ts'
import { sendRecoveryCode } from './send-recovery-code.ts'

export const accessJobs: Record<string, JobHandler> = { 'recovery-code': sendRecoveryCode }
