import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../base/calls/api.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { renewTrail } from './customer-page-queries.ts'
import { adminCustomerTexts as texts } from './texts.ts'

type Props = { customer: { id: string; user: { first_name: string; last_name: string }; bvn: string } }

/** A BVN, masked until an admin asks for it, which the audit trail records. It is not kept: after leaving the page it has to be asked for again (C-146). */
export function AdminBvn({ customer }: Props) {
  const queryClient = useQueryClient()
  const [whole, setWhole] = useState<string>()
  const {
    mutate: reveal,
    reset: forget,
    isPending,
  } = useMutation({
    mutationFn: () => api.customers.revealBvn({ id: customer.id }),
    onSuccess: ({ data }) => {
      setWhole(data.bvn)
      void renewTrail(queryClient)
    },
    gcTime: 0,
  })
  const hide = () => {
    setWhole(undefined)
    forget()
  }
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span aria-live="polite" className="tabular-nums">
        {whole ?? customer.bvn}
      </span>
      <ForRoles act="customers.revealBvn">
        <button
          type="button"
          disabled={isPending}
          onClick={() => (whole === undefined ? reveal() : hide())}
          className={button}
        >
          {isPending && <Spinner />}
          <span>{whole === undefined ? texts.show : texts.hide}</span>{' '}
          <span className="sr-only">{texts.bvnOf(fullName(customer.user))}</span>
        </button>
      </ForRoles>
    </span>
  )
}

const button =
  '-mx-1.5 -my-3 inline-flex min-h-11 items-center gap-1.5 rounded-field px-1.5 text-sm font-semibold text-action hover:bg-action-tint'
