import type { JobHandler } from '../context.ts'
import { sendRecoveryCode } from './send-recovery-code.ts'

export const accessJobs: Record<string, JobHandler> = { 'recovery-code': sendRecoveryCode }
