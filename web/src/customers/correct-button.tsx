import type { CorrectionPart } from '@kasuwa/contract/customer-corrections.ts'
import { PencilLine } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { ForRoles } from '../app/for-roles.tsx'
import { lazyDialog } from '../app/lazy-part.tsx'
import type { CorrectionProps } from './correction-dialog.tsx'
import { correctionTexts as texts } from './correction-texts.ts'
import type { CustomerPage } from './customer-page-queries.ts'

/** The form of each part comes once it is wanted. */
const code: Record<CorrectionPart, () => Promise<ComponentType<CorrectionProps>>> = {
  phone: async () =>
    (await frame()).correctionDialog('phone', (await import('./phone-correction.tsx')).phoneCorrection),
  nin: async () => (await frame()).correctionDialog('nin', (await import('../kyc/steps/nin.tsx')).nin),
  residential_address: async () =>
    (await frame()).correctionDialog(
      'residential_address',
      (await import('../kyc/steps/residential-address.tsx')).residentialAddress,
    ),
  business_details: async () =>
    (await frame()).correctionDialog(
      'business_details',
      (await import('../kyc/steps/business-details.tsx')).businessDetails,
    ),
  business_address: async () =>
    (await frame()).correctionDialog(
      'business_address',
      (await import('../kyc/steps/business-address.tsx')).businessAddress,
    ),
  source_of_revenue: async () =>
    (await frame()).correctionDialog(
      'source_of_revenue',
      (await import('../kyc/steps/source-of-revenue.tsx')).sourceOfRevenue,
    ),
  bvn: async () => (await frame()).correctionDialog('bvn', (await import('../kyc/steps/bvn.tsx')).bvn),
  personal_info: async () =>
    (await frame()).correctionDialog('personal_info', (await import('../kyc/steps/personal-info.tsx')).personalInfo),
  next_of_kin: async () =>
    (await frame()).correctionDialog('next_of_kin', (await import('../kyc/steps/next-of-kin.tsx')).nextOfKin),
  employment_info: async () =>
    (await frame()).correctionDialog(
      'employment_info',
      (await import('../kyc/steps/employment-info.tsx')).employmentInfo,
    ),
}

const frame = () => import('./correction-dialog.tsx')

const dialogs = Object.fromEntries(
  Object.entries(code).map(([part, load]) => [part, lazyDialog(`correct-${part}`, load)]),
) as Record<CorrectionPart, ComponentType<CorrectionProps>>

/** Whether a step of KYC can be corrected: staff neither choose a face nor documents for a customer. */
export const isCorrectable = (step: string): step is CorrectionPart => step in code

/** Opens the correction of one part of a customer's data. */
export function CorrectButton({ part, customer }: { part: CorrectionPart; customer: CustomerPage }) {
  const [isOpen, setIsOpen] = useState(false)
  const Dialog = dialogs[part]
  return (
    <ForRoles act="customerCorrections.propose">
      <button type="button" onClick={() => setIsOpen(true)} className={button}>
        <PencilLine aria-hidden="true" className="size-4" />
        {texts.open} <span className="sr-only">{texts.parts[part]}</span>
      </button>
      {isOpen && <Dialog customer={customer} onClose={() => setIsOpen(false)} />}
    </ForRoles>
  )
}

const button =
  '-my-2.5 -mr-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-field px-1.5 text-sm font-semibold text-action hover:bg-action-tint'
