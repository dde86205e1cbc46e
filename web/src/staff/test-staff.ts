import type { Act, SignIn, StaffMember } from './staff-queries.ts'

/** Ada Obi, an active admin who signed in on June 10, unless changed. */
export function someStaff(changes: Partial<StaffMember> = {}): StaffMember {
  return {
    id: 'user-1',
    user: {
      first_name: 'Ada',
      last_name: 'Obi',
      phone: '08030000001',
      email: 'ada@example.ng',
      profile_picture_url: null,
    },
    status: 'active',
    roles: ['credit', 'finance', 'support', 'auditor'],
    last_sign_in_at: '2025-06-10T08:14:00.000Z',
    created_at: '2025-01-01T08:00:00.000Z',
    is_self: false,
    totp: null,
    ...changes,
  }
}

/** A sign-in on a phone, unless changed. */
export function someSignIn(changes: Partial<SignIn> = {}): SignIn {
  return {
    id: '0123456789abcdef',
    device: 'Chrome, Android',
    address: '102.89.0.7',
    since: '2025-06-10T08:14:00.000Z',
    last_seen_at: '2025-06-10T09:00:00.000Z',
    is_current: false,
    ...changes,
  }
}

/** Babatunde Ige approves a loan, unless changed. */
export function someAct(changes: Partial<Act> = {}): Act {
  return {
    id: 1,
    at: '2026-01-05T09:00:00.000Z',
    action: 'loan.approved',
    actor: 'admin',
    actor_id: 'user-1',
    actor_name: 'Babatunde Ige',
    loan_id: null,
    subject: null,
    customer_id: null,
    changes: [],
    ...changes,
  }
}
