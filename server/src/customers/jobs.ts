import type { JobHandler } from '../context.ts'
import { openVirtualAccount } from './open-virtual-account.ts'

export const customersJobs: Record<string, JobHandler> = { 'virtual-account': openVirtualAccount }
