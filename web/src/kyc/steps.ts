import type { KycStep } from '@kasuwa/domain/kyc/steps.ts'
import type { Step } from './step.tsx'
import { businessAddress } from './steps/business-address.tsx'
import { businessDetails } from './steps/business-details.tsx'
import { bvn } from './steps/bvn.tsx'
import { documentsUpload } from './steps/documents-upload.tsx'
import { employmentInfo } from './steps/employment-info.tsx'
import { faceVerification } from './steps/face-verification.tsx'
import { nationality } from './steps/nationality.tsx'
import { nextOfKin } from './steps/next-of-kin.tsx'
import { nin } from './steps/nin.tsx'
import { personalInfo } from './steps/personal-info.tsx'
import { residentialAddress } from './steps/residential-address.tsx'
import { sourceOfRevenue } from './steps/source-of-revenue.tsx'

/** Every step but the attestation, which is the wizard's own. The order of a level is the domain's. */
export const steps: Record<Exclude<KycStep, 'attestation'>, Step> = {
  nationality,
  nin,
  face_verification: faceVerification,
  residential_address: residentialAddress,
  business_details: businessDetails,
  business_address: businessAddress,
  source_of_revenue: sourceOfRevenue,
  bvn,
  personal_info: personalInfo,
  next_of_kin: nextOfKin,
  employment_info: employmentInfo,
  documents_upload: documentsUpload,
}
