import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { askDialog } from '../base/dialog-store.ts'
import { showWaitingLater } from '../proposals/show-waiting-later.ts'
import type { Product, Version } from './products-queries.ts'
import { productTexts as texts } from './texts.ts'

/** Publishing and retiring: each asks first, and then waits for a second person. */
export function useProductActs({ code, name }: Product) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: Version | null) =>
      draft ? api.products.publish({ code, version: draft.version }) : api.products.retire({ code }),
    onSuccess: ({ data }) => {
      if ('proposal' in data) showWaitingLater(data.proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const publish = async (draft: Version) => {
    const message = texts.publishQuestion(draft.name, draft.version)
    if (await askDialog({ title: texts.publish, message, confirm: texts.publish })) mutate(draft)
  }
  const retire = async () => {
    if (await askDialog({ title: texts.retire, message: texts.retireQuestion(name), confirm: texts.retire }))
      mutate(null)
  }
  return { publish, retire, isPending }
}
