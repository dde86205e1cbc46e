import { byName, type CallName, type Client } from '@kasuwa/client/request.ts'
import type { QueryKey } from '@tanstack/react-query'

/** The keys of a call's queries: `key` matches the answers to every input, `queryKey` those to one. */
type Keys<F> = F extends (input: infer Input, ...rest: never[]) => unknown
  ? { readonly call: F; key(): QueryKey; queryKey(asked?: { input: Input }): QueryKey }
  : never

/** The keys of all calls of a client, and of each feature. */
type KeysOf<C> = {
  readonly [Feature in keyof C]: { key(): QueryKey } & { readonly [Name in keyof C[Feature]]: Keys<C[Feature][Name]> }
}

/** The keys under which the answers of a client's calls are kept. */
export function keysOf<C extends object>(client: C): KeysOf<C> {
  return byName((feature) =>
    byName((name) => {
      if (name === 'key') return () => [[feature]]
      const call: CallName = [feature, name]
      return {
        call: (client as Client)[feature]?.[name],
        key: () => [call],
        queryKey: ({ input }: { input?: unknown } = {}) => (input === undefined ? [call] : [call, { input }]),
      }
    }),
  ) as unknown as KeysOf<C>
}
