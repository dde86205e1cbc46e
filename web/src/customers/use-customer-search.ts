import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ownCustomersQuery, type OwnCustomer } from './own-customer-queries.ts'

/** How long one must pause in typing before the server is asked, in milliseconds. */
const pause = 300

/** The agent's own customers as one looks for one of them: asked of the server, and judged here as long as its answer is on the way. */
export function useCustomerSearch() {
  const [words, setWords] = useState('')
  const asked = usePaused(words.trim())
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

function usePaused(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

function isMeant({ user }: OwnCustomer, words: string): boolean {
  return `${user.first_name} ${user.last_name} ${user.phone}`.toLowerCase().includes(words.trim().toLowerCase())
}
