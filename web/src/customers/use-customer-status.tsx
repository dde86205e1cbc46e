import { fullName } from '@kasuwa/domain/display.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import type { Elements } from '../ui/elements.ts'
import { changeCustomer, type AdminCustomer } from './admin-customer-queries.ts'
import type { StatusWay } from './status-ways.ts'

const CustomerStatusDialog = lazyDialog(
  'customer-status',
  async () => (await import('./customer-status-dialog.tsx')).CustomerStatusDialog,
)

/** A customer whose status may be changed. */
export type StatusCustomer = Pick<AdminCustomer, 'id'> & {
  readonly user: Pick<AdminCustomer['user'], 'id' | 'first_name' | 'last_name' | 'status'>
}

/** Asks for a change of a customer's status. */
export type AskForStatus = (customer: StatusCustomer, way: StatusWay) => void

/**
 * The dialog that changes a customer's status (C-136), and the function that opens it. The page has the dialog and not the row, since a row
 * is made anew when a phone is turned.
 */
export function useCustomerStatus(): { ask: AskForStatus; dialog: Elements } {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ customer: StatusCustomer; way: StatusWay }>()
  const ask: AskForStatus = (customer, way) => setAsked({ customer, way })
  if (!asked) return { ask, dialog: null }
  const { customer, way } = asked
  const { id, user } = customer
  const dialog = (
    <CustomerStatusDialog
      id={id}
      person={{ userId: user.id, name: fullName(user), kind: 'customer' }}
      way={way}
      onChanged={(status) =>
        changeCustomer(
          queryClient,
          (one) => one.id === id,
          (one) => ({ ...one, user: { ...one.user, status } }),
        )
      }
      onClose={() => setAsked(undefined)}
    />
  )
  return { ask, dialog }
}
