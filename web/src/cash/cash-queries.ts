import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { type ListInput, paged } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import { handOverTexts as texts } from './texts.ts'

export type OwnCash = Awaited<ReturnType<typeof api.cash.own>>['data']
export type HandOver = OwnCash['hand_overs'][number]
export type AgentCash = Awaited<ReturnType<typeof api.cash.adminList>>['data']['agents'][number]

/** An agent's own cash, read again each time it is opened. */
export const ownCashQuery = () => ({
  queryKey: queries.cash.own.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.cash.own(undefined, { signal })).data,
  staleTime: 0,
})

/** A page of the agents who hold cash, the oldest cash first. */
export const agentCashQuery = ({ page }: ListInput) => pageQuery(queries.cash.adminList, paged(page ? { page } : {}))

/** The state of a hand-over in words. */
export function handOverState({ amount, arrived, confirmed_note: note }: HandOver): string {
  if (arrived === null) return texts.waits
  return arrived === amount ? texts.arrived : texts.differs(nairaText(arrived), nairaText(amount), note ?? '')
}
