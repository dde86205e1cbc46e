import type { JobHandler } from '../jobs/outbox.ts'
import { openVirtualAccount } from './open-virtual-account.ts'

export const customersJobs: Record<string, JobHandler> = { 'virtual-account': openVirtualAccount }
