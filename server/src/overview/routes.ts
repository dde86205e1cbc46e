import type { Handlers } from '../context/handlers.ts'
import { adminCharts } from './admin-charts.ts'
import { adminDashboard } from './admin-dashboard.ts'
import { adminSearch } from './admin-search.ts'
import { adminWaiting } from './admin-waiting.ts'
import { agentCharts } from './agent-charts.ts'
import { agentDashboard } from './agent-dashboard.ts'
import { agentDue } from './agent-due.ts'
import { agentRound } from './agent-round.ts'
import { customerDashboard } from './customer-dashboard.ts'

export const overviewRoutes: Handlers['overview'] = {
  customerDashboard,
  agentDashboard,
  agentCharts,
  adminDashboard,
  adminCharts,
  adminWaiting,
  adminSearch,
  agentDue,
  agentRound,
}
