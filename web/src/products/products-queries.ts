import { api, queries } from '../base/calls/api.ts'

export type Product = Awaited<ReturnType<typeof api.products.list>>['data']['products'][number]
export type Version = Product['versions'][number]

/** All products. They are read again each time, since another person may have published a version. */
export const productsQuery = () => ({
  queryKey: queries.products.list.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.products.list(undefined, { signal })).data,
  staleTime: 0,
})

/** The version in a state, such as the draft; a product has at most one draft and one published version. */
export const versionIn = ({ versions }: Product, state: 'draft' | 'published' | 'retired'): Version | undefined =>
  versions.find((version) => version.state === state)

/** The version that says what a product is: the published or retired one, else its draft. */
export const presentVersion = (product: Product): Version | undefined =>
  versionIn(product, 'published') ?? versionIn(product, 'retired') ?? product.versions.at(-1)
