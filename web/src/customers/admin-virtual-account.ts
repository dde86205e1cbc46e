import { customerWords } from '@kasuwa/contract/customer-words.ts'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { changeCustomer } from './admin-customer-queries.ts'

const keyOf = (customerId: string) => ['virtual account', customerId]

/** Gives a customer a virtual account and shows it in their row; the provider may need longer than the call waits (MCUST-03, C-137). */
export function useGenerateVirtualAccount(customerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: keyOf(customerId),
    mutationFn: () => api.customers.assignVirtualAccount({ id: customerId }),
    onSuccess: ({ data }) => {
      changeCustomer(
        queryClient,
        ({ id }) => id === customerId,
        (customer) => ({ ...customer, ...data }),
      )
      if (data.user_has_dva)
        showDialog({
          kind: 'success',
          title: customerWords.virtualAccountMade.title,
          message: customerWords.virtualAccountMade.text,
        })
      else
        showDialog({
          kind: 'info',
          title: customerWords.virtualAccountOnItsWay.title,
          message: customerWords.virtualAccountOnItsWay.text,
        })
    },
  })
}

/** Whether this page has asked for a customer's virtual account and waits for it. */
export function useIsGenerating(customerId: string): boolean {
  return useIsMutating({ mutationKey: keyOf(customerId) }) > 0
}
