import { type StaffRole, staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { type Options, required, UsageError, type Values } from './command.ts'

/** What makes an admin or an agent (C-37). */
export const staffOptions = {
  phone: { type: 'string' },
  password: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
} as const satisfies Options

export const staffUsage = [
  '--phone 08030000001   the number to sign in with',
  '--password …          upper and lower case, a digit, a symbol, 8 characters or more',
  '--first-name …',
  '--last-name …',
  '--email …',
]

/** @throws UsageError naming all that are missing */
export function staffOf(values: Values) {
  const {
    phone,
    password,
    email,
    'first-name': firstName,
    'last-name': lastName,
  } = required(values, ['phone', 'password', 'first-name', 'last-name', 'email'])
  return { phone, password, email, firstName, lastName }
}

export const rolesUsage = `--roles credit,support  some of ${staffRoles.join(', ')}; all when left out`

/**
 * The roles of an admin as typed, with commas between them; undefined when they were left out.
 * @throws UsageError when one of them is no role
 */
export function rolesOf({ roles: typed }: Values): StaffRole[] | undefined {
  if (typeof typed !== 'string') return undefined
  const named = new Set(typed.split(',').map((name) => name.trim()))
  const roles = staffRoles.filter((role) => named.has(role))
  if (roles.length < named.size) throw new UsageError(`--roles takes some of ${staffRoles.join(', ')}`)
  return roles
}
