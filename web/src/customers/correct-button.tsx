import type { CorrectionPart } from '@kasuwa/contract/customer-corrections.ts'
import { clsx } from 'clsx'
import PencilLine from '~icons/pencil-line'
import { useState, type ComponentType } from 'react'
import { ForRoles } from '../base/me/for-roles.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import type { CorrectionProps } from './correction-dialog.tsx'
import { askTexts, correctionTexts as texts } from './correction-texts.ts'
import type { CustomerPage } from './customer-page-queries.ts'

const parts = Object.keys(texts.parts) as CorrectionPart[]

/** The code of a part's form is loaded when it is opened, with the dialog around it. */
const dialogs = Object.fromEntries(
  parts.map((part) => [
    part,
    lazyDialog(`correct-${part}`, async () => (await import('./correction-dialog.tsx')).correctionOf(part)),
  ]),
) as Record<CorrectionPart, ComponentType<CorrectionProps>>

/** The part that corrects a step of KYC; null if each of its documents has its own part. */
export function partOf(step: string): CorrectionPart | null {
  if (step === 'face_verification') return 'profile_picture'
  return parts.find((part) => part === step) ?? null
}

type Props = {
  part: CorrectionPart
  customer: CustomerPage
  /** Needed if no heading next to it names the part. */
  named?: boolean
}

/** Opens the correction of one part of a customer's data. */
export function CorrectButton({ part, customer, named = false }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const Dialog = dialogs[part]
  return (
    <ForRoles act="customerCorrections.propose">
      <button type="button" onClick={() => setIsOpen(true)} className={button}>
        <PencilLine aria-hidden="true" className="size-4 shrink-0" />
        <span>
          <span>{part in askTexts ? texts.ask : texts.open}</span>{' '}
          <span className={clsx(!named && 'sr-only')}>{texts.parts[part]}</span>
        </span>
      </button>
      {isOpen && <Dialog customer={customer} onClose={() => setIsOpen(false)} />}
    </ForRoles>
  )
}

const button =
  '-my-2.5 -mr-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-field px-1.5 text-left text-sm font-semibold text-action hover:bg-action-tint'
