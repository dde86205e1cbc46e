import type { newStaffForm } from '@kasuwa/contract/staff.ts'
import { rolesToKeep, staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import type * as z from 'zod/mini'
import { createAdmin, createAgent, type CreatedStaff } from '../access/staff/create-staff.ts'
import type { Context } from '../context/context.ts'
import type { About, Act } from '../proposals/act.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { fixed } from '../proposals/facts.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { newToken } from '../security/vault.ts'
import { rolesFact } from './staff-facts.ts'

type NewStaff = z.output<typeof newStaffForm>

/**
 * Makes an admin or an agent. Their first password is unknown to everybody; they set their own by recovery, with a code sent to their
 * phone, so that it passes through no other hands. An admin has all roles unless some are named; an agent gets a new code, and is paid on
 * the mobile-money account of their phone (C-37). Once any limit is set an admin is proposed to a second person instead (C-220).
 * @throws Refused phone_registered, email_taken, proposal_open
 */
export function addStaff(context: Context, input: NewStaff) {
  const { app, actor } = context
  if (input.account_type === 'admin') return actOrPropose(context, newAdmin, input, (made) => made)
  return createAgent(app, givenIn(input), { actor, run: (work) => answerOnce(context, work) })
}

/** A new admin. */
export const newAdmin: Act<NewStaff, CreatedStaff> = {
  name: 'new_admin',
  limit: 'where_any',
  roles: 'all',
  about: aboutNewAdmin,
  // The user does not exist yet; the phone and the address are unique.
  lock: async () => undefined,
  run: (tx, { app, actor }, input, proposedBy) =>
    createAdmin(
      app,
      { ...givenIn(input), roles: input.roles ?? undefined },
      { actor, proposedBy, run: (work) => work(tx) },
    ),
  final: ['phone_registered', 'email_taken'],
}

const givenIn = ({ phone, email, first_name: firstName, last_name: lastName }: NewStaff) => ({
  phone,
  email,
  firstName,
  lastName,
  password: `${newToken()}aA1!`,
})

async function aboutNewAdmin(_sql: unknown, { phone, email, roles, ...names }: NewStaff): Promise<About> {
  return {
    subject: { kind: 'staff', id: phone, name: fullName(names) },
    userId: null,
    amount: null,
    reason: null,
    facts: [fixed('Phone', phone), fixed('Email', email), rolesFact('Roles', rolesToKeep(roles ?? staffRoles))],
  }
}
