import { useSearch } from '@tanstack/react-router'
import { Pager } from '../ui/pager.tsx'
import { listTexts } from './texts.ts'

type Page = { current: number; next: number | null; prev: number | null; total: number }

type Props = { label: string; page: Page | undefined; goTo: (page: number) => void }

/**
 * Previous and Next of a list that numbers its pages (C-178); with one page only, both buttons are disabled (MLOAN-07). How many a search finds is not shown:
 * of common words the server only knows that there are more.
 */
export function PagerLinks({ label, page, goTo }: Props) {
  const { search }: { search?: unknown } = useSearch({ strict: false })
  if (!page) return null
  const { current, next, prev, total } = page
  return (
    <Pager
      label={label}
      note={search ? listTexts.page(current) : listTexts.pageOf(current, total.toLocaleString('en-US'))}
      onPrevious={prev === null ? null : () => goTo(prev)}
      onNext={next === null ? null : () => goTo(next)}
    />
  )
}
