import { useState } from 'react'
import { usePanel } from '../app/use-panel.ts'
import { knownOf } from '../ui/panel-state.ts'
import { useSettled } from '../ui/use-settled.ts'
import { ownCustomersQuery, type OwnCustomer } from './own-customer-queries.ts'

/** How long one must pause in typing before the server is asked, in milliseconds. */
const debounceMs = 300

/** A search among the agent's own customers: asked of the server, and filtered here as long as its answer is on the way. */
export function useCustomerSearch() {
  const [words, setWords] = useState('')
  const asked = useSettled(words.trim(), debounceMs)
  const state = usePanel(ownCustomersQuery(asked === '' ? {} : { search: asked }))
  const isBehind = (state.at === 'known' && state.isBehind) || asked !== words.trim()
  const isFetching = state.at === 'loading' || (state.at === 'known' && state.isRetrying)
  const customers = knownOf(state)?.data ?? []
  return {
    words,
    type: setWords,
    customers: isBehind ? customers.filter((customer) => isMeant(customer, words)) : customers,
    isLoading: isFetching || isBehind,
    total: knownOf(state)?.page.total ?? 0,
    /** Why there are none, and another try. */
    failure: state.at === 'failed' ? state : null,
  }
}

function isMeant({ user }: OwnCustomer, words: string): boolean {
  return `${user.first_name} ${user.last_name} ${user.phone}`.toLowerCase().includes(words.trim().toLowerCase())
}
