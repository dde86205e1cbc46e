import type { CorrectionPart } from '@kasuwa/contract/customer-corrections.ts'
import { clsx } from 'clsx'
import { PencilLine } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { ForRoles } from '../app/for-roles.tsx'
import { lazyDialog } from '../app/lazy-part.tsx'
import type { CorrectionProps } from './correction-dialog.tsx'
import { correctionTexts as texts } from './correction-texts.ts'
import type { CustomerPage } from './customer-page-queries.ts'

const parts = Object.keys(texts.parts) as CorrectionPart[]

/** A part's form comes once it is wanted, with the dialog around it. */
const dialogs = Object.fromEntries(
  parts.map((part) => [
    part,
    lazyDialog(`correct-${part}`, async () => (await import('./correction-dialog.tsx')).correctionOf(part)),
  ]),
) as Record<CorrectionPart, ComponentType<CorrectionProps>>

/** Whether a step of KYC can be corrected: staff neither choose a face nor documents for a customer. */
export const isCorrectable = (step: string): step is CorrectionPart => step in texts.parts

type Props = {
  part: CorrectionPart
  customer: CustomerPage
  /** Where no heading next to it says of what. */
  named?: boolean
}

/** Opens the correction of one part of a customer's data. */
export function CorrectButton({ part, customer, named = false }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const Dialog = dialogs[part]
  return (
    <ForRoles act="customerCorrections.propose">
      <button type="button" onClick={() => setIsOpen(true)} className={button}>
        <PencilLine aria-hidden="true" className="size-4" />
        {texts.open} <span className={clsx(!named && 'sr-only')}>{texts.parts[part]}</span>
      </button>
      {isOpen && <Dialog customer={customer} onClose={() => setIsOpen(false)} />}
    </ForRoles>
  )
}

const button =
  '-my-2.5 -mr-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-field px-1.5 text-sm font-semibold text-action hover:bg-action-tint'
