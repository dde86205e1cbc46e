import { api, queries } from '../api.ts'
import { usePanel } from '../shell/use-panel.ts'
import { mapPanel } from '../ui/panel-state.ts'
import { AdminFlow } from './admin-flow.tsx'
import { AdminPortfolio } from './admin-portfolio.tsx'

export type AdminCharts = Awaited<ReturnType<typeof api.overview.adminCharts>>['data']

/** The charts of the admin's dashboard, in a piece of code of their own. */
export function AdminCharts() {
  const charts = usePanel({
    queryKey: queries.overview.adminCharts.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminCharts(undefined, { signal })).data,
  })
  return (
    <>
      <AdminFlow of={mapPanel(charts, ({ weeks }) => weeks)} />
      <AdminPortfolio of={mapPanel(charts, ({ portfolio }) => portfolio)} />
    </>
  )
}
