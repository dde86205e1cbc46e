import type { KycStep } from '@kasuwa/domain/kyc/steps.ts'
import type { ComponentType } from 'react'
import { DocumentsStep } from './documents/documents-step.tsx'
import { FaceStep } from './face/face-step.tsx'
import { BusinessAddressStep } from './steps/business-address-step.tsx'
import { BusinessDetailsStep } from './steps/business-details-step.tsx'
import { BvnStep } from './steps/bvn-step.tsx'
import { EmploymentInfoStep } from './steps/employment-info-step.tsx'
import { NationalityStep } from './steps/nationality-step.tsx'
import { NextOfKinStep } from './steps/next-of-kin-step.tsx'
import { NinStep } from './steps/nin-step.tsx'
import { PersonalInfoStep } from './steps/personal-info-step.tsx'
import { ResidentialAddressStep } from './steps/residential-address-step.tsx'
import { SourceOfRevenueStep } from './steps/source-of-revenue-step.tsx'
import type { StepProps } from './use-wizard.ts'

/** What each step shows; the attestation is the wizard's own. */
export const stepViews: Record<Exclude<KycStep, 'attestation'>, ComponentType<StepProps>> = {
  nationality: NationalityStep,
  nin: NinStep,
  face_verification: FaceStep,
  residential_address: ResidentialAddressStep,
  business_details: BusinessDetailsStep,
  business_address: BusinessAddressStep,
  source_of_revenue: SourceOfRevenueStep,
  bvn: BvnStep,
  personal_info: PersonalInfoStep,
  next_of_kin: NextOfKinStep,
  employment_info: EmploymentInfoStep,
  documents_upload: DocumentsStep,
}
