import type { JobHandler } from '../context.ts'
import { recheckIdentity } from './recheck-identity.ts'

export const kycJobs: Record<string, JobHandler> = { 'identity-check': recheckIdentity }
