import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { FormResolver } from './use-call-form.ts'

/** Parses what is typed with the schema, and writes what was read with the same schema: the one way from a form to the wire. */
export function checkedBy<Input extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed, Input>,
): FormResolver<Input, Parsed> {
  const parse = standardSchemaResolver<Input, unknown, Parsed>(schema)
  return async (values, context, options) => {
    const result = await parse(values, context, options)
    if (Object.keys(result.errors).length > 0) return { values: {}, errors: result.errors }
    const parsed = result.values as Parsed
    return { values: { checked: { input: z.encode(schema, parsed), parsed } }, errors: {} }
  }
}
