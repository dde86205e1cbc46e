import * as z from 'zod/mini'
import { runAlways } from './fields.ts'
import { genericWords } from './words.ts'

/** Answers as received, before any of them is checked. */
type Answers = Readonly<Record<string, unknown>>

type Asks = (answers: Answers) => boolean
type Shown<S extends z.ZodMiniObject> = { readonly [Field in keyof z.core.input<S>]?: Asks }

/**
 * A form with fields that depend on other answers: hidden fields are dropped unread, shown ones are required and
 * have their own message (C-65, C-68). In `schema` they are optional.
 * @param alsoHidden fields that are dropped in the same way and, shown, may be left out
 */
export function dependent<S extends z.ZodMiniObject>(
  schema: S,
  shown: Shown<S>,
  alsoHidden: Shown<S> = {},
): z.ZodMiniType<z.core.output<S>, z.core.input<S>> {
  const required = Object.entries<Asks | undefined>(shown)
  const rules = [...required, ...Object.entries<Asks | undefined>(alsoHidden)]
  const onlyShown = (values: unknown) => {
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
    const answers: Answers = { ...values }
    const kept = Object.fromEntries(
      Object.entries(answers).filter(([field]) => rules.every(([name, asks]) => name !== field || asks?.(answers))),
    )
    // null where nothing was sent: optional fields would accept undefined
    for (const [field, asks] of required) if (asks?.(answers)) kept[field] ??= null
    return kept
  }
  const codec = z.codec(z.unknown(), schema, {
    decode: (values) => onlyShown(values) as z.core.input<S>,
    encode: (values) => values,
  })
  return codec as unknown as z.ZodMiniType<z.core.output<S>, z.core.input<S>>
}

/** The choice in `field` must belong to the one in `parent`, as a local government area to its state (INV-16). Reported with the other errors. */
export function belongs<T extends object>(
  field: keyof T & string,
  parent: keyof T & string,
  holds: (parent: string, child: string) => boolean,
) {
  return z.check<T>(({ value, issues }) => {
    const { [field]: child, [parent]: chosen } = value
    if (typeof child !== 'string' || child === '' || typeof chosen !== 'string' || holds(chosen, child)) return
    issues.push({ code: 'custom', message: genericWords.notListed, path: [field], input: child })
  }, runAlways)
}

/** A parameter of a query: empty counts as left out. */
export function parameter<S extends z.core.$ZodType>(
  schema: S,
): z.ZodMiniOptional<z.ZodMiniType<z.core.output<S> | undefined, z.core.input<S> | undefined>> {
  const emptyIsNone = z.transform((value: unknown) => (value === '' ? undefined : value))
  return z.optional(
    z.pipe(emptyIsNone, z.optional(schema)) as unknown as z.ZodMiniType<
      z.core.output<S> | undefined,
      z.core.input<S> | undefined
    >,
  )
}
