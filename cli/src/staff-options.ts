import { type StaffRole, staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { askPassword } from './ask-password.ts'
import { type Options, required, UsageError, type Values } from './command.ts'

/** The options of commands that create an admin or an agent (C-37). */
export const staffOptions = {
  phone: { type: 'string' },
  password: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
} as const satisfies Options

export const staffUsage = [
  '--phone 08030000001   the number to sign in with',
  '--password …          upper and lower case, a digit, a symbol, 8 characters or more; left out: asked for, or read from standard input',
  '--first-name …',
  '--last-name …',
  '--email …',
]

/**
 * The person to create. The password is asked for where it was left out.
 * @throws UsageError naming all that are missing
 */
export async function staffOf(values: Values) {
  const {
    phone,
    email,
    'first-name': firstName,
    'last-name': lastName,
  } = required(values, ['phone', 'first-name', 'last-name', 'email'])
  const password = typeof values['password'] === 'string' ? values['password'] : await askPassword()
  return { phone, password, email, firstName, lastName }
}

export const rolesUsage = `--roles credit,support  some of ${staffRoles.join(', ')}; all when left out`

/**
 * The roles of an admin as typed, separated by commas; undefined when they were left out.
 * @throws UsageError when one of them is not a role
 */
export function rolesOf({ roles: typed }: Values): StaffRole[] | undefined {
  if (typeof typed !== 'string') return undefined
  const named = new Set(typed.split(',').map((name) => name.trim()))
  const roles = staffRoles.filter((role) => named.has(role))
  if (roles.length < named.size) throw new UsageError(`--roles takes some of ${staffRoles.join(', ')}`)
  return roles
}
