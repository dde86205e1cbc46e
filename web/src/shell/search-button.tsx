import Search from '~icons/search'
import { useCallback, useRef, useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { headerTexts } from './texts.ts'

// Only the device of an admin keeps the code of the search (web/build/worker.ts).
const AdminSearch = lazyDialog(
  'admin-search',
  async () => (await import('../search/admin-search-dialog.tsx')).AdminSearchDialog,
)

/** Opens an admin's search: a box on a wide screen, a round button on a phone. Its code is fetched once it is used (DESK-02). */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const isWide = useIsWide()
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const escape = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={isWide ? 'relative sm:w-72' : 'relative'}>
      <button
        ref={button}
        type="button"
        aria-label={headerTexts.search}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={isWide ? box : round}
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        {isWide && <span aria-hidden="true">{headerTexts.search}</span>}
      </button>
      {isOpen && <AdminSearch onClose={close} onEscape={escape} />}
    </div>
  )
}

const box = 'flex min-h-12 w-full items-center gap-2.5 rounded-field border border-edge bg-surface px-3.5 text-soft'
const round = 'flex size-11 items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink'
