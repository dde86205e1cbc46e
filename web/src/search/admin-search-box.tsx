import Search from '~icons/search'
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useNavigation } from '../base/routing/navigation.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { adminSearchQuery, minSearchLetters } from '../customers/people-search.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { optionId } from '../ui/fields/option-list.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf, mapPanel } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { inputFrame, inputText } from '../ui/fields/text-input.tsx'
import { useSettled } from '../ui/fields/use-settled.ts'
import { type Hit, hitsIn } from './admin-search-hits.tsx'
import { AdminSearchResults } from './admin-search-results.tsx'
import { adminSearchTexts as texts } from './texts.ts'

/** Milliseconds after the last key until the server is asked. */
const debounceMs = 250
const maxLetters = 100

type Props = {
  onClose: () => void
  onEscape: () => void
  /** The position of the results. */
  results: { className: string; style?: CSSProperties }
}

/** The search box of an admin with its results: arrow keys move through them, Enter opens one. The box keeps the focus. */
export function AdminSearchBox({ onClose, onEscape, results }: Props) {
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const { goTo } = useNavigation()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const typed = words.trim()
  const asked = useSettled(typed, debounceMs)
  const found = mapPanel(usePanel(adminSearchQuery(asked)), (data) => hitsIn(data, asked))
  const hits = asked === typed ? (knownOf(found) ?? []) : []
  const here = Math.min(active, hits.length - 1)
  useEffect(() => input.current?.focus(), [])
  const open = (hit: Hit) => {
    onClose()
    goTo(hit.to)
  }
  const press = (event: KeyboardEvent) => {
    const hit = hits[here]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Enter' && hit) open(hit)
    else if (step !== undefined && hit) setActive((here + step + hits.length) % hits.length)
    else return
    event.preventDefault()
  }
  return (
    <div role="search">
      <div className={inputFrame}>
        <Search aria-hidden="true" className="ml-3.5 size-5 shrink-0 self-center text-soft" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={texts.title}
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? optionId(listId, here) : undefined}
          placeholder={texts.placeholder}
          value={words}
          maxLength={maxLetters}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setWords(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className={`${inputText} pl-2.5`}
        />
      </div>
      {/* A press on a result does not move the focus, so a phone's keyboard stays. */}
      <div onMouseDown={(event) => event.preventDefault()} {...results}>
        {typed.length < minSearchLetters ? (
          <p className="px-3 py-2 text-sm text-soft">{texts.hint}</p>
        ) : (
          <Panel
            of={asked === typed ? found : { at: 'loading' }}
            loading={
              <div className="px-3 py-2">
                <SkeletonRows label={texts.loading} />
              </div>
            }
          >
            {(all) =>
              all.length > 0 ? (
                <AdminSearchResults id={listId} hits={all} active={here} onOpen={open} />
              ) : (
                <EmptyState reason="notFound">{texts.none(asked)}</EmptyState>
              )
            }
          </Panel>
        )}
      </div>
      <p role="status" className="sr-only">
        {hits.length > 0 ? texts.count(hits.length) : ''}
      </p>
    </div>
  )
}
