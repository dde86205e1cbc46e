import type { Context } from '../context/context.ts'
import { totalFigures } from './admin-repository.ts'

/** The admin's four figures (DATA-14); a loan is a loan application (C-127). */
export async function adminDashboard({ app }: Context) {
  const { agents, customers, loans, revenue } = await totalFigures(app.database)
  return { total_agents: agents, total_customers: customers, total_loans: loans, total_revenue: revenue }
}
