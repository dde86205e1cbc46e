import { clsx } from 'clsx'
import { useEffect } from 'react'
import { optionId } from '../ui/fields/option-list.tsx'
import type { Hit } from './admin-search-hits.tsx'
import { adminSearchTexts as texts } from './texts.ts'

type Props = { id: string; hits: readonly Hit[]; active: number; onOpen: (hit: Hit) => void }

/** The results by kind, one list for screen readers. The focus stays in the box. */
export function AdminSearchResults({ id, hits, active, onOpen }: Props) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  return (
    <div id={id} role="listbox" aria-label={texts.results}>
      {[...new Set(hits.map(({ kind }) => kind))].map((kind) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="pb-2">
          <p id={`${id}-${kind}`} role="presentation" className="px-3 py-1 text-sm font-semibold text-soft">
            {texts.group[kind]}
          </p>
          {hits.map((hit, index) =>
            hit.kind === kind ? (
              <div
                key={`${hit.to} ${hit.title}`}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                onClick={() => onOpen(hit)}
                className={clsx(line, index === active && 'bg-action-tint')}
              >
                {hit.icon}
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words tabular-nums">{hit.title}</span>{' '}
                  <span className="block text-sm break-words text-soft tabular-nums">{hit.detail}</span>
                </span>{' '}
                {hit.mark}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

const line = 'flex min-h-14 cursor-pointer items-center gap-3 rounded-field px-3 py-2 hover:bg-sunken'
