import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FormEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { afterDialog } from '../app/dialog-store.ts'
import { fieldMessages } from '../app/failure.ts'

type FormSchema<Typed extends FieldValues, Sent> = Parameters<typeof standardSchemaResolver<Typed, unknown, Sent>>[0]

type CallForm<Typed extends FieldValues, Sent> = UseFormReturn<Typed, unknown, Sent> & {
  /**
   * A submit handler for a call. A refusal's field messages go to their fields and the first of them gets the focus; the dialog is the
   * query client's. Nothing typed is lost, and the form may be sent again at once; a message goes when its field is edited or the form is
   * sent again. `refocus` names the field for refusals that blame none.
   */
  submitWith: (
    send: (values: Sent) => Promise<unknown>,
    options?: { refocus?: Path<Typed> },
  ) => (event: FormEvent) => void
}

/** A form checked with a call's own schema; messages show once a field was left, or changed after that (C-39). */
export function useCallForm<Typed extends FieldValues, Sent>(
  schema: FormSchema<Typed, Sent>,
  defaultValues: DefaultValues<Typed>,
): CallForm<Typed, Sent> {
  // The form is one object that changes within: kept over renders, its state would stand still.
  'use no memo'
  const form = useForm<Typed, unknown, Sent>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    defaultValues,
  })
  const blame = (error: unknown, refocus: Path<Typed> | undefined) => {
    const blamed = Object.entries(fieldMessages(error)).filter(([field]) => field in (form.getValues() as object))
    for (const [field, message] of blamed) form.setError(field as Path<Typed>, { message })
    // `setError` makes the form invalid. The server's message is about what was sent, not about what may be sent: the schema alone decides
    // whether the button works, so that a refusal of the moment can be tried again as it stands.
    // oxlint-disable-next-line no-underscore-dangle -- the library has no public call for it
    form.control._setValid(true)
    const first = (blamed[0]?.[0] as Path<Typed> | undefined) ?? refocus
    if (first) afterDialog(() => form.setFocus(first))
  }
  const submitWith: CallForm<Typed, Sent>['submitWith'] = (send, { refocus } = {}) => {
    const submit = form.handleSubmit((values) => send(values).catch((error: unknown) => blame(error, refocus)))
    return (event) => void submit(event)
  }
  return { ...form, submitWith }
}
