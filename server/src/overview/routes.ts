import type { Handlers } from '../http/bind.ts'
import { customerDashboard } from './customer-dashboard.ts'

export const overviewRoutes: Handlers['overview'] = { customerDashboard }
