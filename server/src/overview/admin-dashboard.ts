import { inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import { totalHouse } from './admin-repository.ts'

/** The admin's four figures (DATA-14); a loan is a loan application (C-127). */
export async function adminDashboard({ house }: Context) {
  const { agents, customers, loans, revenue } = await totalHouse(house.database)
  return { total_agents: agents, total_customers: customers, total_loans: loans, total_revenue: inNaira(revenue) }
}
