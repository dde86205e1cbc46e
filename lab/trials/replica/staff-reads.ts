import { getRequest } from '../../bench/connection.ts'
import { tokens } from '../../bench/tokens.ts'

/** The pages that staff look at all day: dashboards, lists, searches, reports. */
const looked = [
  '/admin/dashboard',
  '/admin/dashboard/waiting',
  '/admin/dashboard/charts',
  '/admin/loan-management',
  '/admin/loan-management?status=overdue',
  '/admin/loan-management?search=bello',
  '/admin/customer-management?per_page=25',
  '/admin/customer-management?per_page=25&search=bello%20musa',
  '/admin/payment-management?per_page=25&type=loan_repayment',
  '/admin/agent-management?per_page=25',
  '/admin/late-loans?per_page=25',
  '/admin/reports/portfolio',
  '/admin/search?words=zubairu',
]

/** Their requests, one after the other, repeated without end. */
export function staffReads(url: string): () => Buffer {
  const requests = looked.map((path) => getRequest(url, `/api${path}`, tokens.admin))
  let turn = 0
  return () => requests[turn++ % requests.length]!
}
