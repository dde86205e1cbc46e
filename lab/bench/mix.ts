import { getRequest } from './connection.ts'
import { tokens, type Who } from './tokens.ts'

/** The pages that people of every role open all day: first pages, searches, filters, dashboards. */
const opened: readonly (readonly [Who, string])[] = [
  ['admin', '/admin/dashboard'],
  ['admin', '/admin/dashboard/waiting'],
  ['admin', '/admin/loan-management'],
  ['admin', '/admin/loan-management?status=overdue'],
  ['admin', '/admin/loan-management?search=zubairu'],
  ['admin', '/admin/customer-management?per_page=25'],
  ['admin', '/admin/customer-management?per_page=25&search=bello%20musa'],
  ['admin', '/admin/payment-management?per_page=25'],
  ['admin', '/admin/payment-management?per_page=25&type=loan_repayment'],
  ['admin', '/admin/payment-management?per_page=25&search=LN-100020'],
  ['agent', '/auth/me'],
  ['agent', '/agent/dashboard'],
  ['agent', '/agent/dashboard/due'],
  ['agent', '/agent/customers?per_page=25'],
  ['agent', '/agent/clusters?per_page=25'],
  ['customer', '/auth/me'],
  ['customer', '/customer/dashboard'],
  ['customer', '/loans/LN-100020/repayment-schedule'],
]

/** The requests of that mix, one after the other, repeated without end. */
export function mixedReads(url: string): () => Buffer {
  const requests = opened.map(([who, path]) => getRequest(url, `/api${path}`, tokens[who]))
  let turn = 0
  return () => requests[turn++ % requests.length]!
}
