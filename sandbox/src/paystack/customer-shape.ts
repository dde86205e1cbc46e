import type { Customer } from '../memory.ts'

/** Paystack's number of the business that all of this belongs to. */
export const integration = 100_032

/** The short form of a customer in other objects. A name or number that was not given is an empty text. */
export function customerSummary({ id, firstName, lastName, email, code, phone, metadata }: Customer): object {
  return {
    id,
    first_name: firstName ?? '',
    last_name: lastName ?? '',
    email,
    customer_code: code,
    phone: phone ?? '',
    metadata: metadata ?? {},
    risk_action: 'default',
    international_format_phone: phone ?? '',
  }
}

/** A customer as the customer calls return it. */
export function customerShape(customer: Customer): object {
  return {
    ...customerSummary(customer),
    transactions: [],
    subscriptions: [],
    authorizations: [],
    integration,
    domain: 'test',
    identified: customer.identification === 'success',
    identifications: null,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  }
}
