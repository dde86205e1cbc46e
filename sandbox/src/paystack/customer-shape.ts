import type { Customer } from '../memory.ts'

/** Paystack's number of the business that all of this belongs to. */
export const integration = 100_032

/** The short form of a customer in other objects. */
export function customerSummary(customer: Customer): object {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    customer_code: customer.code,
    phone: customer.phone,
    metadata: customer.metadata,
    risk_action: 'default',
    international_format_phone: customer.phone,
  }
}

/** A customer as the customer calls return it. */
export function customerShape(customer: Customer): object {
  return {
    ...customerSummary(customer),
    integration,
    domain: 'test',
    identified: customer.identification === 'success',
    identifications: null,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  }
}
