import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { type StaffRole, staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { bool, instant, listOf, phone, text, word } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../lists/page.ts'

const listRows = statement({
  reads: 'replica',
  params: rangeParams,
  row: {
    ...placeShape,
    firstName: text.certain,
    lastName: text.certain,
    phone,
    email: text.certain,
    status: word<UserStatus>(),
    roles: listOf(word<StaffRole>()).nullable,
    createdAt: instant,
    lastSignInAt: instant.nullable,
    totp: bool,
  },
  sql: `select ${placeColumns('u.created_at', 'u.id')}, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.email, u.status,
      u.staff_roles as roles, u.created_at as "createdAt", (select max(signed_in_at) from known_devices where user_id = u.id) as "lastSignInAt",
      exists (select from staff_totp where user_id = u.id and on_since is not null) as totp
    from users u where u.account_type = 'admin' and ${isAfterPlace('u.created_at', 'u.id')}
    order by ${inOrder('u.created_at', 'u.id')} limit :limit offset :skip`,
})

/** All admins (C-206). */
export const staffFile = asFile<object, RowOf<typeof listRows>>({
  name: 'staff',
  columns: [
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Phone', (row) => row.phone),
    column.text('E-mail', ({ email }) => email),
    column.text('Status', ({ status }) => status),
    column.text('Roles', ({ roles }) => (roles ?? staffRoles).join(' ')),
    column.instant('Since', ({ createdAt }) => createdAt),
    column.instant('Last sign-in', ({ lastSignInAt }) => lastSignInAt),
    column.yesNo('Sign-in codes', ({ totp }) => totp),
  ],
  open({ app: { database } }) {
    return (after, limit) => database.rows(listRows, rangeAfter(after, limit))
  },
})
