import places from './places.json' with { type: 'json' }

const lgasByState: ReadonlyMap<string, readonly string[]> = new Map(places.map(({ state, lgas }) => [state, lgas]))

/** The 36 states, without the Federal Capital Territory (CONST-10). */
export const states: readonly string[] = [...lgasByState.keys()]

/** The local government areas of a state; none for an unknown state. */
export function lgasOf(state: string): readonly string[] {
  return lgasByState.get(state) ?? []
}

/** Whether a local government area is in a state. Its name alone is not unique: six names occur in two states each. */
export function isLgaOf(state: string, lga: string): boolean {
  return lgasOf(state).includes(lga)
}
