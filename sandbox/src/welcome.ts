import * as z from 'zod/mini'

const person = z.object({
  who: z.string(),
  phone: z.string(),
  password: z.string(),
  note: z.string(),
  account: z.enum(['customer', 'agent', 'admin']),
  /** The code of an agent, which a new customer types. */
  code: z.optional(z.string()),
})

/** The facts of the welcome page: the product's address as browsers reach it, and the people of the demo. */
const facts = z.object({ product: z.url({ protocol: /^https?$/ }), people: z.array(person) })
export type Welcome = z.infer<typeof facts>

/** `SANDBOX_WELCOME`, which the launcher sets: these facts as JSON. */
export const welcomeText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        issues.push({ code: 'custom', message: 'must be JSON', input: text })
        return z.NEVER
      }
    }),
  ),
  facts,
)
