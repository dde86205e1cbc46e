import { parseDay, parseFilterDay, type Day } from '@kasuwa/domain/dates.ts'
import { isPassword } from '@kasuwa/domain/password.ts'
import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { hasLineBreak, plainNumber, plainText } from '@kasuwa/domain/plain-text.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { accessWords, errorWords, genericWords } from './words.ts'

/**
 * The fields of the forms. Each has its own message for anything wrong with it, including a missing key, null and a wrong type;
 * the form and the route both parse with it (rule 4).
 */

/**
 * The body of a call or the values of a form; keys that are not named are dropped.
 * @param checks rules between fields; their errors are put in the form's order (C-167)
 */
export function form<S extends z.core.$ZodShape>(
  shape: S,
  ...checks: z.core.$ZodCheck<z.core.output<z.ZodMiniObject<S>>>[]
) {
  const fields = z.object(shape, { error: errorWords.byStatus[400] })
  return checks.length === 0 ? fields : fields.check(...checks, inOrderOf(Object.keys(shape)))
}

/** The same, for the body of a call that changes terms: a key that is not named is refused, so that no field is left out by a wrong spelling. */
export function strictForm<S extends z.core.$ZodShape>(
  shape: S,
  ...checks: z.core.$ZodCheck<z.core.output<z.ZodMiniObject<S>>>[]
) {
  const error = ({ code }: { readonly code?: string | undefined }) =>
    code === 'unrecognized_keys' ? genericWords.unknownField : errorWords.byStatus[400]
  const fields = z.strictObject(shape, { error })
  return checks.length === 0 ? fields : fields.check(...checks, inOrderOf(Object.keys(shape)))
}

/** The message for a wrong value: a fixed text, or one made from this value. */
type Words = string | ((issue: { readonly input?: unknown }) => string)

/** The message of a text field: it is too long where it is longer than `max` (VAL-19), otherwise `message`, which says that it is missing unless given. */
export const textWords =
  (max: number, message: string = genericWords.required) =>
  ({ input }: { readonly input?: unknown }): string =>
    typeof input === 'string' && input.length > max ? genericWords.tooLong(max) : message

/**
 * One line of text, as `plainText` keeps it, without the blanks around it. `allowed` receives that text; without it, the
 * text must have 1 to 255 characters.
 */
export function text(message: Words = textWords(255), allowed = (value: string) => isText(value, 255)) {
  return lines(message, (value) => !hasLineBreak(value) && allowed(value))
}

/** Text that may have several lines, such as an answer to a rejection. */
export function lines(message: Words, allowed: (value: string) => boolean) {
  return z.string({ error: message }).check(z.overwrite(plainText), z.trim(), z.refine(allowed, { error: message }))
}

/** The message of a date field that has no message itself: it is missing, or is not a date. */
const dayWords = (value: string | undefined): string =>
  value === undefined || value.trim() === '' ? genericWords.required : genericWords.day

/** A number whose digits count as text, such as a NIN; it comes out without the blanks and dashes that people write into it (C-63). */
export function digits(message: string, allowed: (value: string) => boolean) {
  return z.string({ error: message }).check(z.overwrite(plainNumber), z.refine(allowed, message))
}

/** A Nigerian phone number as typed; its output has the leading 0 (VAL-01 to VAL-04). */
export function phone(message: string = accessWords.phone) {
  return readAs(message, z.string({ error: message }), normalisePhone)
}

/** All five parts of the rule (VAL-06, VAL-07). Never trimmed. */
export function password() {
  const message = accessWords.password
  return z
    .string({ error: message })
    .check(z.refine((value) => isPassword(value) && isText(value, value.length), message))
}

/**
 * A calendar day, 'Y-m-d'.
 * @param allowed a further rule for the day, where the caller knows today's date; without it only the format is checked
 */
export function day(message?: string, allowed: (value: Day) => boolean = () => true) {
  return readAs(message ?? dayWords, z.string({ error: message ?? genericWords.required }), (typed) => {
    const value = parseDay(typed.trim())
    return value && allowed(value) ? value : null
  })
}

/**
 * A day in a query, 'm-d-Y' or 'Y-m-d' (C-128).
 * @param allowed a further rule for the day; without it only the format is checked
 */
export function queryDay(allowed: (value: Day) => boolean = () => true) {
  return readAs(dayWords, z.string({ error: genericWords.required }), (typed) => {
    const value = parseFilterDay(typed.trim())
    return value && allowed(value) ? value : null
  })
}

/** One option of a list. Without a message given, it is 'Value is required' when nothing was chosen, and ours when the choice is not on the list. */
export function choice<const O extends readonly string[]>(options: O, message?: string) {
  const nothingChosen = (value: unknown) => value === undefined || value === null || value === ''
  return z.enum(options, {
    error: ({ input }) => message ?? (nothingChosen(input) ? genericWords.required : genericWords.notListed),
  })
}

/** A toggle that must be sent, on or off. */
export function flag(message: string = genericWords.required) {
  return z.boolean({ error: message })
}

/** A toggle that must be on (ATT-07). */
export function consent() {
  return z.literal(true, { error: genericWords.required })
}

/**
 * Reads a value with a rule of the domain that returns null for a wrong one, and writes the result in the wire's format.
 * @param message a fixed text, or one made from this value
 * @param write left out where the value that was read may be sent as it is
 */
export function readAs<S extends z.core.$ZodType, O extends z.core.output<S>>(
  message: string | ((value: z.core.output<S>) => string),
  source: S,
  read: (value: z.core.output<S>) => O | null,
): z.ZodMiniCodec<S, z.ZodMiniCustom<O>>
export function readAs<S extends z.core.$ZodType, O>(
  message: string | ((value: z.core.output<S>) => string),
  source: S,
  read: (value: z.core.output<S>) => O | null,
  write: (value: O) => z.core.output<S>,
): z.ZodMiniCodec<S, z.ZodMiniCustom<O>>
export function readAs(
  message: string | ((value: unknown) => string),
  source: z.core.$ZodType,
  read: (value: unknown) => unknown,
  write: (value: unknown) => unknown = (value) => value,
) {
  return z.codec(source, z.custom(), {
    decode: (value, { issues }) => {
      const result = read(value)
      if (result !== null) return result
      issues.push({ code: 'custom', message: typeof message === 'string' ? message : message(value), input: value })
      return z.NEVER
    },
    encode: write,
  })
}

/** Checks a rule between fields even where single fields are wrong, so that all wrong fields are named at once. It needs a form to check. */
export const runAlways = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

function inOrderOf(fields: readonly string[]) {
  const place = ({ path }: z.core.$ZodRawIssue) => fields.indexOf(String(path?.[0]))
  return z.check(({ issues }) => void issues.sort((a, b) => place(a) - place(b)), runAlways)
}
