import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { actKinds, trailSides } from '@kasuwa/domain/access/act-kinds.ts'
import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { isEmail, isPersonName, maxEmailLength, maxNameLength } from '@kasuwa/domain/profile/rules.ts'
import { isUuid } from '@kasuwa/domain/uuid.ts'
import * as z from 'zod/mini'
import { call, csvCall, nothing } from './call.ts'
import { parameter } from './dependent.ts'
import { trailEntry } from './entities/customer-page.ts'
import { waitingAct } from './entities/proposal.ts'
import { instant, noData, page, person } from './entities/wire.ts'
import { choice, form, phone, text, textWords } from './fields.ts'
import { dayFilter, listQuery } from './lists.ts'
import { reasonForm } from './payments.ts'
import { roleWords } from './role-words.ts'
import { accountWords } from './account-words.ts'

/** The account types that an admin may create on screen; customers sign up by themselves. */
export const staffTypes = ['admin', 'agent'] as const

/** The roles of an admin: at least one. */
const roles = () =>
  z.array(choice(staffRoles), { error: roleWords.choose }).check(z.minLength(1, roleWords.choose), z.maxLength(20))

/** The new roles of an admin (C-177). */
export const staffRolesForm = form({ roles: roles() })

/** A new admin or agent. Nobody else knows their first password: they set it with Forgot password and a code sent to this phone. */
export const newStaffForm = form({
  account_type: choice(staffTypes),
  first_name: text(textWords(maxNameLength, accountWords.firstName), isPersonName),
  last_name: text(textWords(maxNameLength, accountWords.lastName), isPersonName),
  phone: phone(),
  email: text(textWords(maxEmailLength, accountWords.email), isEmail),
  /** The roles of an admin; all roles when left out. */
  roles: z.nullish(roles()),
})

/** The statuses an admin may set for another admin or an agent. A ban of an admin is lifted by operations (C-124). */
export const staffStatuses = ['disabled', 'active'] as const

const staffMember = z.object({
  id: z.string(),
  user: z.object({ ...person, email: z.string() }),
  status: z.enum(userStatuses),
  roles: z.array(z.enum(staffRoles)),
  /** Null before the first sign-in, and when it was more than 180 days ago. */
  last_sign_in_at: z.nullable(instant()),
  created_at: instant(),
  /** True for the caller. */
  is_self: z.boolean(),
  /** Whether their sign-in asks for a code; null while the lender does not offer that. */
  totp: z.nullable(z.boolean()),
})

/** An act of an admin or an agent, as in the history of a customer, and whom or what it is about. */
const staffAct = z.extend(trailEntry, {
  /** Their user id. */
  actor_id: z.nullable(z.string()),
  /** The name of a person, the number of a loan or another name; null where it has none. */
  subject: z.nullable(z.string()),
  /** The customer it is about, or whose loan it is about. */
  customer_id: z.nullable(z.string()),
})

/** A session that is active. */
const signIn = z.object({
  id: z.string(),
  /** A readable name; null where the browser did not send one. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  since: instant(),
  last_seen_at: instant(),
  /** True for the session of this call. */
  is_current: z.boolean(),
})
const signIns = z.object({
  sign_ins: z.array(signIn),
  /** Whether their sign-in asks for a code; null for customers, and while the lender does not offer that. */
  totp: z.nullable(z.boolean()),
})

/** The staff trail: by whom or about whom, of which kind, on which days. */
const trailFilter = {
  search: listQuery.search,
  side: parameter(choice(trailSides)),
  person: parameter(text(undefined, (id) => isUuid(id))),
  kind: parameter(choice(actKinds)),
  ...dayFilter,
}
/** The roles that may see all acts of their colleagues. */
const ofTrail = ['auditor'] as const

export const staffCalls = {
  list: call({
    method: 'GET',
    path: '/admin/staff',
    summary: 'All admins, the oldest first',
    who: ['admin'],
    input: nothing,
    data: z.object({ staff: z.array(staffMember) }),
  }),
  file: csvCall({
    path: '/admin/staff.csv',
    summary: 'All admins as a file, the newest first',
    roles: ['auditor'],
    input: form({}),
  }),
  trail: call({
    method: 'GET',
    path: '/admin/staff-trail',
    summary:
      'All acts of admins and agents, newest first, a page at a time; by words, phone, agent code or loan of whom acted or whom it is about (`side` for one of both), person, kind and day',
    who: ['admin'],
    roles: ofTrail,
    input: form({ page: listQuery.page, per_page: listQuery.per_page, ...trailFilter }),
    data: z.object({ entries: z.array(staffAct), page }),
  }),
  trailFile: csvCall({
    path: '/admin/staff-trail.csv',
    summary: 'All acts of admins and agents as a file; by search, person, kind and day',
    roles: ofTrail,
    input: form(trailFilter),
  }),
  add: call({
    method: 'POST',
    path: '/admin/staff',
    summary: 'Create an admin or an agent, who sets their first password by recovery; written to the audit trail',
    who: ['admin'],
    roles: 'all',
    input: newStaffForm,
    data: z.union([
      z.object({
        user_id: z.string(),
        account_type: z.enum(staffTypes),
        phone: z.string(),
        /** The agent code of an agent. */
        code: z.optional(z.string()),
      }),
      waitingAct,
    ]),
    refusals: ['phone_registered', 'email_taken', 'proposal_open', 'idempotency_conflict'],
  }),
  setStatus: call({
    method: 'POST',
    path: '/admin/staff/{id}/status',
    summary:
      'Disable an admin or an agent, whose sessions end at once, or enable them again; for an admin this needs all roles. id is their user id',
    who: ['admin'],
    roles: ['support'],
    input: form({ id: z.string(), status: choice(staffStatuses) }),
    data: z.union([z.object({ id: z.string(), status: z.enum(userStatuses) }), waitingAct]),
    refusals: [
      'not_found',
      'user_not_active',
      'user_not_disabled',
      'last_admin',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  setRoles: call({
    method: 'POST',
    path: '/admin/staff/{id}/roles',
    summary:
      'Set the roles of an admin; they apply from the next call of their sessions on. Written to the audit trail',
    who: ['admin'],
    roles: 'all',
    input: form({ id: z.string(), ...staffRolesForm.shape }),
    data: z.union([z.object({ id: z.string(), roles: z.array(z.enum(staffRoles)) }), waitingAct]),
    refusals: ['not_found', 'last_admin', 'proposal_open', 'idempotency_conflict'],
  }),
  signIns: call({
    method: 'GET',
    path: '/admin/users/{id}/sign-ins',
    summary: "A user's active sessions: device, address, since when and when last seen",
    who: ['admin'],
    input: form({ id: z.string() }),
    data: signIns,
    refusals: ['not_found'],
  }),
  endSignIns: call({
    method: 'POST',
    path: '/admin/users/{id}/sign-ins/end',
    summary:
      "End one of a user's sessions, or all but the caller's; for another admin this needs all roles. Written to the audit trail",
    who: ['admin'],
    roles: ['support'],
    input: form({ id: z.string(), sign_in: z.nullish(text()) }),
    data: signIns,
    refusals: ['not_found', 'idempotency_conflict'],
  }),
  resetTotp: call({
    method: 'POST',
    path: '/admin/users/{id}/totp/reset',
    summary:
      'Switch off the sign-in codes of another staff member who has lost their phone; their sessions end. Written to the audit trail',
    who: ['admin'],
    roles: 'all',
    input: z.extend(reasonForm, { id: z.string() }),
    data: z.union([noData(), waitingAct]),
    refusals: ['not_found', 'totp_not_on', 'totp_own', 'proposal_open', 'idempotency_conflict'],
  }),
}
