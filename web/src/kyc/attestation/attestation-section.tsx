import { kycWords } from '@kasuwa/contract/words.ts'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { attestationTexts } from '../texts.ts'

type Props = { title: string; facts: readonly Fact[]; onEdit: () => void }

/** What was answered in one step: open to be read, to be folded away, to be edited (ATT-01 to ATT-03). */
export function AttestationSection({ title, facts, onEdit }: Props) {
  const id = useId()
  const [open, setOpen] = useState(true)
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-white">
      <div className="flex items-center gap-2 py-1.5 pr-2 pl-4">
        <h2 id={`${id}-title`} className="min-w-0 flex-1 font-semibold">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(!open)}
            className="flex min-h-11 w-full items-center gap-2.5 text-left"
          >
            <ChevronDown
              aria-hidden="true"
              className={clsx('size-4 shrink-0 text-soft transition-transform', !open && '-rotate-90')}
            />
            {title}
          </button>
        </h2>
        <Button look="quiet" className="px-4" aria-label={`${attestationTexts.edit} ${title}`} onClick={onEdit}>
          {attestationTexts.edit}
        </Button>
      </div>
      <div id={`${id}-content`} hidden={!open} className="border-t border-line px-4 py-4">
        {facts.length > 0 ? <Facts facts={facts} /> : <p className="text-soft">{kycWords.emptySection}</p>}
      </div>
    </section>
  )
}
