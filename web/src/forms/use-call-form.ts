import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FormEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { afterDialog } from '../app/dialog-store.ts'
import { fieldMessages } from '../app/failure.ts'

/** What a valid form holds: the call's input as it goes over the wire, and the same as the domain reads it, such as money in kobo. */
type Valid<Input, Parsed> = { readonly input: Input; readonly parsed: Parsed }

type Submitter<Input extends FieldValues, Given> = (
  send: (given: Given) => Promise<unknown>,
  options?: { refocus?: Path<Input> },
) => (event: FormEvent) => void

export type CallForm<Input extends FieldValues, Parsed> = UseFormReturn<Input, unknown, Valid<Input, Parsed>> & {
  /**
   * A submit handler for a call, which gets the call's input and sends it as it is. A refusal's field messages go to their fields and the
   * first of them gets the focus; the dialog is the query client's. Nothing typed is lost, and the form may be sent again at once; a
   * message goes when its field is edited or the form is sent again. `refocus` names the field for refusals that name none.
   */
  submitWith: Submitter<Input, Input>
  /** The same for a form that is no call's input: it gets what the domain reads, such as money in kobo. */
  submitParsed: Submitter<Input, Parsed>
}

/** The form of a schema, for the components that draw its fields. */
export type FormOf<S extends z.ZodMiniType<unknown, FieldValues>> = CallForm<z.input<S>, z.output<S>>

/** A form checked with a call's own schema; messages show once a field was left, or changed after that (C-39). */
export function useCallForm<Input extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed, Input>,
  defaultValues: DefaultValues<NoInfer<Input>>,
): CallForm<Input, Parsed> {
  const form = useForm<Input, unknown, Valid<Input, Parsed>>({
    resolver: resolverOf(schema),
    mode: 'onTouched',
    defaultValues,
  })
  const blame = (error: unknown, refocus: Path<Input> | undefined) => {
    const blamed = Object.entries(fieldMessages(error)).filter(([field]) => field in (form.getValues() as object))
    for (const [field, message] of blamed) form.setError(field as Path<Input>, { message })
    // `setError` makes the form invalid. The server's message is about what was sent, not about what may be sent: the schema alone decides
    // whether the button works, so that a refusal of the moment can be tried again as it stands.
    // oxlint-disable-next-line no-underscore-dangle -- the library has no public call for it
    form.control._setValid(true)
    const first = (blamed[0]?.[0] as Path<Input> | undefined) ?? refocus
    if (first) afterDialog(() => form.setFocus(first))
  }
  const submit = (send: (valid: Valid<Input, Parsed>) => Promise<unknown>, refocus: Path<Input> | undefined) => {
    const handle = form.handleSubmit((valid) => send(valid).catch((error: unknown) => blame(error, refocus)))
    return (event: FormEvent) => void handle(event)
  }
  return {
    ...form,
    submitWith: (send, { refocus } = {}) => submit(({ input }) => send(input), refocus),
    submitParsed: (send, { refocus } = {}) => submit(({ parsed }) => send(parsed), refocus),
  }
}

/** Parses what is typed with the schema, and writes what was read with the same schema: the one way from a form to the wire. */
function resolverOf<Input extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed, Input>,
): Resolver<Input, unknown, Valid<Input, Parsed>> {
  const parse = standardSchemaResolver<Input, unknown, Parsed>(schema)
  return async (values, context, options) => {
    const result = await parse(values, context, options)
    if (Object.keys(result.errors).length > 0) return { values: {}, errors: result.errors }
    const parsed = result.values as Parsed
    return { values: { input: z.encode(schema, parsed), parsed }, errors: {} }
  }
}
