import { staffCorrectionForms, type StaffPart } from '@kasuwa/contract/staff-corrections.ts'
import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { saveUserNames, type User } from '../access/user-repository.ts'
import { notifyOtherAdmins } from '../access/security-notice.ts'
import { record } from '../audit/record.ts'
import type { App, Context } from '../context/context.ts'
import { uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { newId, type UserId } from '../base/ids.ts'
import { storeEmail } from '../customers/correct-person.ts'
import { changePhone, maskedPhone } from '../customers/correct-phone.ts'
import { factsOf, readForm, type Values } from '../customers/correction-parts.ts'
import { notify } from '../notifications/notify.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import type { About, Act } from '../proposals/act.ts'
import { fixed } from '../proposals/facts.ts'
import { aboutStaff, findStaff, lockStaffMember } from './staff-facts.ts'

type Input = { id: string; part: StaffPart; values: Values; reason: string; checked: string }

/**
 * Proposes a correction of an agent's or an admin's name, phone or e-mail address; a second person always confirms it. `id` is their user
 * id. An agent keeps their customers, code and payout account.
 * @throws Refused not_found, role_needed (for an admin), nothing_changed, phone_in_use, email_taken, proposal_open; invalid with the form's
 * messages
 */
export async function proposeStaffCorrection(context: Context, input: Input) {
  const user = await findStaff(context.app.database, input)
  const values = readForm(staffCorrectionForms[input.part], input.values)
  if (changes(user, values).length === 0) throw new Refused('nothing_changed')
  const act = user.accountType === 'admin' ? adminCorrection : agentCorrection
  return actOrPropose(context, act, { ...input, values }, (): never => {
    throw new Error('a correction always takes two people')
  })
}

/** The change in words: old and new. */
const changes = ({ firstName, lastName, phone, email }: User, values: Values) =>
  factsOf({ first_name: firstName, last_name: lastName, phone, email }, values)

const acts = {
  limit: 'always',
  final: ['not_found'],
  about: aboutCorrection,
  lock: lockStaffMember,
  run: correct,
} as const satisfies Partial<Act<Input, StaffPart>>

/** Correcting an agent's own data. */
export const agentCorrection: Act<Input, StaffPart> = { ...acts, name: 'agent_correction', roles: ['support'] }
/** Correcting an admin's own data. */
export const adminCorrection: Act<Input, StaffPart> = { ...acts, name: 'admin_correction', roles: rolesOfActs.admins }

async function aboutCorrection(sql: Sql, { id, values, reason, checked }: Input): Promise<About> {
  const user = await findStaff(sql, { id })
  const facts = changes(user, values).map(({ name, value }) => fixed(`New: ${name}`, value))
  return aboutStaff(user, [...facts, fixed('How it was checked', checked)], reason)
}

async function correct(
  tx: Transaction,
  { app, actor }: Context,
  { id, part, values, reason, checked }: Input,
  proposedBy: UserId | null,
): Promise<StaffPart> {
  const user = await lockStaffMember(tx, { id })
  await store(tx, app, user, part, values)
  // Only the digits that `maskedPhone` leaves are in the trail.
  const isPhone = part === 'phone'
  await record(tx, actor, {
    action: 'staff.corrected',
    subject: { kind: 'user', id: user.id },
    before: isPhone ? { phone: maskedPhone(user.phone) } : null,
    after: {
      part,
      reason,
      checked,
      ...(isPhone && { phone: maskedPhone(String(values['phone'])) }),
      ...(proposedBy !== null && { proposedBy }),
    },
  })
  if (user.accountType === 'admin') await notifyOtherAdmins(tx, app, actor, 'admin-corrected', user.id)
  return part
}

async function store(tx: Transaction, app: App, user: User, part: StaffPart, values: Values): Promise<void> {
  if (part === 'phone') {
    const next = values['phone'] as Phone
    await changePhone(tx, app, user, null, next)
    return tellCustomers(tx, app, user, next)
  }
  if (part === 'email') return storeEmail(tx, user, String(values['email']))
  const [firstName, lastName] = [String(values['first_name']), String(values['last_name'])]
  await saveUserNames(tx, { id: user.id, firstName, middleName: user.middleName, lastName })
}

const listCustomers = statement({
  params: { userId: uuid<UserId>() },
  row: { userId: uuid<UserId>() },
  sql: `select c.user_id as "userId" from customers c join agents a on a.id = c.agent_id where a.user_id = :userId`,
})

/** The customers of an active agent are told the new number (C-208); nobody is while the agent is not shown to them. */
async function tellCustomers(tx: Transaction, app: App, agent: User, phone: Phone): Promise<void> {
  if (agent.status !== 'active') return
  const customers = await tx.rows(listCustomers, { userId: agent.id })
  const key = newId()
  const facts = { agent: [agent.firstName, agent.lastName].filter(Boolean).join(' '), phone, isNew: false }
  await notify(
    tx,
    app,
    customers.map(({ userId }) => ({ kind: 'agent_changed', userId, key, facts })),
  )
}
