import { useQuery } from '@tanstack/react-query'
import { api, queries } from '../api.ts'
import { AdminFlow } from './admin-flow.tsx'
import { AdminPortfolio } from './admin-portfolio.tsx'

export type AdminCharts = Awaited<ReturnType<typeof api.overview.adminCharts>>['data']

/** The charts of the admin's dashboard, in a piece of code of their own. */
export function AdminCharts() {
  const { data, isPending } = useQuery({
    queryKey: queries.overview.adminCharts.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminCharts(undefined, { signal })).data,
  })
  return (
    <>
      <AdminFlow weeks={data?.weeks ?? []} isPending={isPending} />
      <AdminPortfolio portfolio={data?.portfolio ?? []} isPending={isPending} />
    </>
  )
}
