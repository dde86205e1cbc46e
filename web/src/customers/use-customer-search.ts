import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../ui/use-settled.ts'
import { ownCustomersQuery, type OwnCustomer } from './own-customer-queries.ts'

/** How long one must pause in typing before the server is asked, in milliseconds. */
const pause = 300

/** The agent's own customers as one looks for one of them: asked of the server, and judged here as long as its answer is on the way. */
export function useCustomerSearch() {
  const [words, setWords] = useState('')
  const asked = useSettled(words.trim(), pause)
  const { data, isFetching, isPlaceholderData } = useQuery(ownCustomersQuery(asked === '' ? {} : { search: asked }))
  const isBehind = isPlaceholderData || asked !== words.trim()
  const customers = data?.data ?? []
  return {
    words,
    type: setWords,
    customers: isBehind ? customers.filter((customer) => isMeant(customer, words)) : customers,
    isLoading: isFetching || isBehind,
    total: data?.page.total ?? 0,
  }
}

function isMeant({ user }: OwnCustomer, words: string): boolean {
  return `${user.first_name} ${user.last_name} ${user.phone}`.toLowerCase().includes(words.trim().toLowerCase())
}
