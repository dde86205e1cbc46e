import type { newStaffForm } from '@kasuwa/contract/staff.ts'
import type * as z from 'zod/mini'
import { createAdmin, createAgent, type Maker } from '../access/create-staff.ts'
import type { Context } from '../context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { newToken } from '../vault.ts'

/**
 * Makes an admin or an agent. They get a password that no one knows, and set their own by recovery: with a code sent to their phone, so the
 * first password passes through no other hands. An admin has all roles unless some are named; an agent gets a new code, and is paid on the mobile-money account of their phone (C-37).
 * @throws Refused phone_registered, email_taken
 */
export function addStaff(context: Context, input: z.output<typeof newStaffForm>) {
  const { app, actor } = context
  const { account_type: type, first_name: firstName, last_name: lastName, phone, email } = input
  const given = { phone, email, firstName, lastName, password: `${newToken()}aA1!` }
  const maker: Maker = { actor, run: (work) => answerOnce(context, work) }
  return type === 'admin'
    ? createAdmin(app, { ...given, roles: input.roles ?? undefined }, maker)
    : createAgent(app, given, maker)
}
