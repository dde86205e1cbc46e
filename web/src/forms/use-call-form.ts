import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useRef, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { afterDialog } from '../base/dialog-store.ts'
import { fieldMessages } from '../base/calls/failure.ts'
import { showMissingCode } from '../base/calls/missing-code.ts'
import type { Later } from './use-later.ts'

/** The values of a valid form: the call's input as it goes over the wire, and the same as the domain reads it, such as money in kobo. */
type Valid<Input, Parsed> = { readonly input: Input; readonly parsed: Parsed }

/** A form that may be sent; null when it could not be checked because its schema did not load. */
type Sendable<Input, Parsed> = { readonly checked: Valid<Input, Parsed> | null }

type Submitter<Input extends FieldValues, Given> = (
  send: (given: Given) => Promise<unknown>,
  options?: { refocus?: Path<Input> },
) => (event: FormEvent) => void

/** The state of a form's check. */
export type Checking = {
  /** Nothing was checked yet, because the schema is still being loaded. */
  readonly isComing: boolean
  /** The names of the fields that the last check refused, in the form's order, with a space between them. */
  readonly wrong: string
}

export type CallForm<Input extends FieldValues, Parsed> = UseFormReturn<Input, unknown, Sendable<Input, Parsed>> & {
  readonly checking: Checking
  /**
   * A submit handler for a call, which gets the call's input and sends it as it is. A refusal's field messages go to their fields and the
   * first of them gets the focus; the query client shows the dialog. Nothing typed is lost, and the form may be sent again at once; a
   * message disappears when its field is edited or the form is sent again. `refocus` names the field for refusals that name none.
   */
  submitWith: Submitter<Input, Input>
  /** The same for a form that is not the input of a call: it gets the values as the domain reads them, such as money in kobo. */
  submitParsed: Submitter<Input, Parsed>
}

/** The form of a schema, for the components that draw its fields. */
export type FormOf<S extends z.ZodMiniType<unknown, FieldValues>> = CallForm<z.input<S>, z.output<S>>

/** A schema, or the function that makes it for each check if today's date is part of it. */
type Schema<Input, Parsed> = z.ZodMiniType<Parsed, Input> | (() => z.ZodMiniType<Parsed, Input>)

/**
 * A form checked with a call's own schema; messages show once a field was left, or changed after that (C-39). Nothing is sent unchecked. A schema that knows
 * long lists, such as the areas, is given by `later`.
 */
export function useCallForm<Input extends FieldValues, Parsed>(
  schema: Schema<Input, Parsed> | Later<Schema<Input, Parsed>>,
  defaultValues: DefaultValues<NoInfer<Input>>,
): CallForm<Input, Parsed> {
  const [checking, setChecking] = useState<Checking>({ isComing: true, wrong: '' })
  const checks = useRef(0)
  const resolve = resolverOf(schema)
  const form = useForm<Input, unknown, Sendable<Input, Parsed>>({
    resolver: async (...typed) => {
      checks.current += 1
      const own = checks.current
      const result = await resolve(...typed)
      const wrong = namesIn(result.errors).join(' ')
      // Values typed since then are checked later.
      if (own === checks.current)
        setChecking((old) => (old.isComing || old.wrong !== wrong ? { isComing: false, wrong } : old))
      return result
    },
    mode: 'onTouched',
    defaultValues,
  })
  const blame = (error: unknown, refocus: Path<Input> | undefined) => {
    const blamed = Object.entries(fieldMessages(error)).filter(([field]) => field in (form.getValues() as object))
    for (const [field, message] of blamed) form.setError(field as Path<Input>, { message })
    // `setError` makes the form invalid. The server's message is about the values that were sent, not about those that may be sent: only the schema decides
    // whether the button works, so that after a temporary refusal the same values can be sent again.
    // oxlint-disable-next-line no-underscore-dangle -- the library has no public call for it
    form.control._setValid(true)
    const first = (blamed[0]?.[0] as Path<Input> | undefined) ?? refocus
    if (first) afterDialog(() => form.setFocus(first))
  }
  const submit = (send: (valid: Valid<Input, Parsed>) => Promise<unknown>, refocus: Path<Input> | undefined) => {
    const handle = form.handleSubmit(({ checked }) =>
      checked ? send(checked).catch((error: unknown) => blame(error, refocus)) : showMissingCode(),
    )
    return (event: FormEvent) => void handle(event)
  }
  return {
    ...form,
    checking,
    submitWith: (send, { refocus } = {}) => submit(({ input }) => send(input), refocus),
    submitParsed: (send, { refocus } = {}) => submit(({ parsed }) => send(parsed), refocus),
  }
}

/** The names of the fields with an error; those of rows have the place of their row, such as `lines.0.debit`. */
const namesIn = (errors: object, before = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) =>
    Array.isArray(error)
      ? error.flatMap((row: object | undefined, at) => (row ? namesIn(row, `${before}${name}.${at}.`) : []))
      : `${before}${name}`,
  )

/**
 * Parses the typed values with the schema, and writes the result with the same schema: the only way from a form to the wire. A form whose schema did not
 * load has no error, so that its button works: pressing it tries again, and says why nothing was sent.
 */
function resolverOf<Input extends FieldValues, Parsed>(
  schema: Schema<Input, Parsed> | Later<Schema<Input, Parsed>>,
): Resolver<Input, unknown, Sendable<Input, Parsed>> {
  return async (...form) => {
    // Once the schema has loaded, a check is synchronous: an Enter may follow the last key at once.
    const found = 'bring' in schema ? (schema.here() ?? (await schema.bring().catch(() => null))) : schema
    if (!found) return { values: { checked: null }, errors: {} }
    const made = typeof found === 'function' ? found() : found
    const result = await standardSchemaResolver<Input, unknown, Parsed>(made)(...form)
    if (Object.keys(result.errors).length > 0) return { values: {}, errors: result.errors }
    const parsed = result.values as Parsed
    return { values: { checked: { input: z.encode(made, parsed), parsed } }, errors: {} }
  }
}
