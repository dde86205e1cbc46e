import * as z from 'zod/mini'
import { choice, form, text } from './fields.ts'

/** The customers that a move takes: everybody, one group with its members, or chosen customers. */
export const moveScopes = ['all', 'group', 'chosen'] as const

/** So many customers can be chosen one by one. */
export const maxChosen = 200

/** The customers of a move: `group` is a group's id, `customers` are customer ids. */
export const movedForm = form({
  which: choice(moveScopes),
  group: z.nullish(text()),
  customers: z.nullish(z.array(text()).check(z.maxLength(maxChosen))),
})

/** A move to another agent; `to` is that agent's id. */
export const moveForm = z.extend(movedForm, { to: text(), reason: text() })
