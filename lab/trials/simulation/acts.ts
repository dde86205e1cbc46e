import * as fc from 'fast-check'

/**
 * One step of a simulation. `picks` choose the things it is about: a pick is taken modulo the number of things, so any part of a list of acts
 * is also a list that can be played.
 */
export type Act<Kind extends string = string> = { readonly kind: Kind; readonly picks: Picks }
export type Picks = readonly [number, number, number]

/** The relative frequency of each kind of act. */
export type Weights<Kind extends string = string> = Readonly<Record<Kind, number>>

const pick = fc.nat(9_999)

/** The acts of a seed: always the same ones. */
export function actsOf<Kind extends string>(weights: Weights<Kind>, seed: number, count: number): Act<Kind>[] {
  const kinds = Object.entries<number>(weights).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.constant(kind as Kind),
  }))
  const act = fc.record({ kind: fc.oneof(...kinds), picks: fc.tuple(pick, pick, pick) })
  const list = fc.noBias(fc.array(act, { minLength: count, maxLength: count }))
  return fc.sample(list, { seed, numRuns: 1 })[0] ?? []
}

/** The chosen item of a list, modulo its length; undefined when the list is empty. */
export const chosen = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]
