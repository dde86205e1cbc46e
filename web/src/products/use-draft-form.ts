import { emptyVersion, versionForm } from '@kasuwa/contract/product-version.ts'
import { versionFieldNames } from '@kasuwa/contract/version-texts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../base/calls/api.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { pathTo } from '../base/routing/paths.ts'
import { type FormOf, useCallForm } from '../forms/use-call-form.ts'
import { draftOf, dropDraft, readDraft, useDraft } from '../offline/drafts.ts'
import type { Product, Version } from './products-queries.ts'

export type DraftForm = FormOf<typeof versionForm>
type Typed = z.input<typeof versionForm>

/** The fields of a version as they would be typed. */
function typedOf(code: string, version: Version): Typed {
  const fields = Object.fromEntries(versionFieldNames.map((field) => [field, version[field]]))
  return z.encode(versionForm, { ...(fields as Pick<Version, (typeof versionFieldNames)[number]>), code })
}

/**
 * The form of a draft: of a new product, or of the next version of one, which begins as its draft or else as its published version. Typed values stay
 * on the device until they are saved or discarded.
 */
export function useDraftForm(product: Product | null) {
  const [key] = useState(() => draftOf(`product:${product?.code ?? ''}`))
  const [stored] = useState(() => {
    const newest = product?.versions.at(-1)
    return product && newest ? typedOf(product.code, newest) : emptyVersion
  })
  const form = useCallForm(versionForm, { ...stored, ...readDraft(key) })
  useDraft(form, key)
  const { goTo } = useNavigation()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (fields: z.output<typeof versionForm>) =>
      product ? api.products.draft(fields) : api.products.add(fields),
    onSuccess: ({ data }) => {
      dropDraft(key)
      goTo(pathTo('admin-user-product', { code: data.product.code }))
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const discard = () => {
    form.reset(stored)
    dropDraft(key)
  }
  return { form, submit: form.submitParsed(mutateAsync), discard }
}
