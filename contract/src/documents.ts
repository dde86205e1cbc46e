import * as z from 'zod/mini'
import { fileCall, nothing } from './call.ts'
import { form } from './fields.ts'

/** Documents that are made when they are asked for, as PDF (C-216). */
export const documentsCalls = {
  loanStatement: fileCall({
    method: 'GET',
    path: '/loans/{id}/statement',
    summary:
      'The statement of a loan as PDF: terms, schedule, every payment and the balance; id is any of its three names (C-83). Written to the audit trail for agents and admins',
    who: 'signed-in',
    file: 'pdf',
    input: form({ id: z.string() }),
    refusals: ['not_found', 'figures_differ', 'too_many_requests'],
  }),
  agreement: fileCall({
    method: 'GET',
    path: '/loans/{id}/agreement',
    summary:
      'The agreement of a loan as PDF: the offer as its customer accepted it, which never changes; id is any of its three names (C-83). Written to the audit trail for agents and admins',
    who: 'signed-in',
    file: 'pdf',
    input: form({ id: z.string() }),
    refusals: ['not_found', 'agreement_missing', 'figures_differ', 'too_many_requests'],
  }),
  customerStatement: fileCall({
    method: 'GET',
    path: '/customers/{id}/statement',
    summary:
      "The statement of a customer as PDF: all loans with every payment, and their credit; id is the customer's. Written to the audit trail for agents and admins",
    who: ['agent', 'admin'],
    file: 'pdf',
    input: form({ id: z.string() }),
    refusals: ['not_found', 'figures_differ', 'too_many_requests'],
  }),
  ownStatement: fileCall({
    method: 'GET',
    path: '/customer/statement',
    summary: "The caller's own statement as PDF: all loans with every payment, and their credit",
    who: ['customer'],
    file: 'pdf',
    input: nothing,
    refusals: ['figures_differ', 'too_many_requests'],
  }),
  receipt: fileCall({
    method: 'GET',
    path: '/payments/{id}/receipt',
    summary: 'The receipt of a repayment as PDF; id is its reference. Written to the audit trail for agents and admins',
    who: 'signed-in',
    file: 'pdf',
    input: form({ id: z.string() }),
    refusals: ['not_found', 'figures_differ', 'too_many_requests'],
  }),
}
