/**
 * The state of a panel's data. A failed load is never an empty one: the code that draws a panel gets the data only together with the other states.
 * `known` may be old: `asOf` is then the time of the data ('09:14'), since the newest load failed.
 */
export type PanelState<Data> =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly message: string; readonly retry: () => void }
  | {
      readonly at: 'known'
      readonly data: Data
      readonly asOf: string | null
      /** Other data are being loaded; these are the data of the query before. */
      readonly isBehind: boolean
      readonly isRetrying: boolean
      readonly retry: () => void
    }

/** The state of a part of the data, or of values computed from them. */
export function mapPanel<Data, Part>(state: PanelState<Data>, part: (data: Data) => Part): PanelState<Part> {
  return state.at === 'known' ? { ...state, data: part(state.data) } : state
}

/** The state of a panel that needs two loads: it is failed when one of them failed, and as old as the older one. */
export function bothPanels<A, B>(a: PanelState<A>, b: PanelState<B>): PanelState<readonly [A, B]> {
  if (a.at === 'failed') return a
  if (b.at === 'failed') return b
  if (a.at === 'loading' || b.at === 'loading') return { at: 'loading' }
  const old = a.asOf !== null && (b.asOf === null || isOlder(a.asOf, b.asOf)) ? a : b
  return {
    ...old,
    data: [a.data, b.data],
    isBehind: a.isBehind || b.isBehind,
    isRetrying: a.isRetrying || b.isRetrying,
  }
}

/** A text with a day in it ('Jun 2, 2025, 09:14') is of an earlier day than one without. */
const isOlder = (one: string, other: string): boolean =>
  one.includes(',') === other.includes(',') ? one < other : one.includes(',')

/** The data as far as they are known, for parts around the panel: a heading's badge, the counts of a filter. */
export function knownOf<Data>(state: PanelState<Data>): Data | undefined {
  return state.at === 'known' ? state.data : undefined
}
