import type { ComparedOrder } from '@kasuwa/contract/collection-lists.ts'

/** The texts of agents and markets compared, and of an agent's own figures. */
export const comparedTexts = {
  page: 'Agents Compared',
  by: 'Compare',
  chips: { agents: 'Agents', markets: 'Markets' },
  agents: { title: 'Agents', loading: 'Comparing agents', pager: 'Pages of agents' },
  markets: { title: 'Markets', loading: 'Comparing markets', pager: 'Pages of markets' },
  none: 'Nothing to compare yet.',
  period: 'Period',
  days: (from: string, to: string) => `${from} to ${to}`,
  order: 'Order',
  orders: {
    par30: 'Highest PAR 30 first',
    late: 'Most late first',
    running: 'Most running first',
    customers: 'Most customers first',
    due: 'Most due first',
    collected: 'Most collected first',
    new_loans: 'Most new loans first',
    commission: 'Highest commission first',
    last_round: 'Longest without a round first',
    name: 'Name',
  } satisfies Record<ComparedOrder, string>,
  agent: 'Agent',
  market: 'Market',
  noMarket: 'Not known',
  figures: {
    customers: 'Customers',
    running: 'Running',
    late: 'Late',
    par30: 'PAR 30',
    due: 'Due',
    collected: 'Collected',
    newLoans: 'New Loans',
    commission: 'Commission',
    lastRound: 'Last Round',
  },
  percent: (share: number) => `${share.toFixed(2)} %`,
  lateOf: (late: number, running: number) =>
    `${late.toLocaleString('en-US')} of ${running.toLocaleString('en-US')} late`,
  own: 'Your figures this month',
}
