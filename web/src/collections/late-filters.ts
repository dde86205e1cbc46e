import { quietDays } from '@kasuwa/contract/collection-lists.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { lateRanges } from '@kasuwa/domain/loans/late-ranges.ts'
import { api, queries } from '../base/calls/api.ts'
import { productOptions } from '../loans/admin/admin-loan-queries.ts'
import type { Option } from '../ui/fields/options.ts'
import { lateTexts as texts } from './texts.ts'

type Asked = { signal: AbortSignal }
type Choices = Awaited<ReturnType<typeof api.collections.lateChoices>>['data']

const agents = ({ agents: all }: Choices): Option[] => all.map((one) => ({ value: one.id, label: fullName(one) }))
const markets = ({ markets: all }: Choices): Option[] => all.map((value) => ({ value, label: value }))

/** Choices among the agents or markets that have late loans. */
const choicesWith = (name: string, options: (choices: Choices) => Option[]) => () => ({
  queryKey: [...queries.collections.lateChoices.key(), name],
  queryFn: async ({ signal }: Asked) => options((await api.collections.lateChoices(undefined, { signal })).data),
})

const filters = {
  late: { label: texts.daysLate, options: lateRanges.map((value) => ({ value, label: texts.ranges[value] })) },
  quiet: { label: texts.quiet, options: quietDays.map((value) => ({ value, label: texts.quietFor(value) })) },
  promise: { label: texts.promise, options: [{ value: 'broken', label: texts.broken }] },
} as const

/** The filters of all late loans (COLL-02). */
export const lateFilters = {
  agent: { label: texts.agent, options: choicesWith('agents', agents) },
  product: { label: texts.product, options: productOptions },
  market: { label: texts.market, options: choicesWith('markets', markets) },
  ...filters,
} as const

/** The same for the agent's own customers. */
export const ownLateFilters = {
  market: { label: texts.market, options: choicesWith('markets', markets) },
  ...filters,
} as const
