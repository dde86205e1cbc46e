import type { JobHandler } from '../context/context.ts'
import { phone, text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'

const findAtProvider = statement({
  params: { customerId: uuid<CustomerId>() },
  row: { firstName: text.certain, lastName: text.certain, phone, code: text.certain },
  sql: `select u.first_name as "firstName", u.last_name as "lastName", u.phone, v.customer_code as code
    from virtual_accounts v join customers c on c.id = v.customer_id join users u on u.id = c.user_id
    where v.customer_id = :customerId and v.customer_code is not null`,
})

/** Updates the provider's customer, if there is one, with the names and the phone that the user has when the job runs. */
export const changeProviderCustomer: JobHandler = async (app, { subject }) => {
  const holder = await app.database.row(findAtProvider, { customerId: subject as CustomerId })
  if (!holder) return 'done'
  const refused = await app.ports.money.changeCustomer(holder.code, holder)
  if (refused) app.log.warn('the provider keeps the old customer', { customerId: subject, problem: refused.refused })
  return 'done'
}
