import * as z from 'zod'

/** One of a few words. */
export const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `must be ${names.join(' or ')}` })

/** A web address without a slash at its end. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/$/, ''))
