import { expect, test } from 'vitest'
import { actKindOf } from './act-kinds.ts'

test('FILE-10 every act has a kind, by the longest beginning that fits; an unknown one is another', () => {
  const kinds = {
    'loan.approved': 'loans',
    'payouts.stopped': 'money',
    'agent.payout-account-set': 'money',
    'customer.credited': 'money',
    'cash.arrived': 'cash',
    'kyc.corrected': 'customers',
    'user.names-corrected': 'customers',
    'agent.customers-moved': 'customers',
    'case.answered': 'customers',
    'text.sent-again': 'customers',
    'proposal.confirmed': 'proposals',
    'staff.roles-changed': 'staff',
    'user.disabled': 'staff',
    'totp.reset': 'staff',
    'user.signed-in': 'sign-ins',
    'totp.on': 'sign-ins',
    'bvn.revealed': 'reading',
    'list.taken': 'files',
    'statement.taken': 'files',
    'receipt.taken': 'files',
    'agreement.taken': 'files',
    promote: 'other',
  }
  expect(Object.fromEntries(Object.keys(kinds).map((action) => [action, actKindOf(action)]))).toEqual(kinds)
})
