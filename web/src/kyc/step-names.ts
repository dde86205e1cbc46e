import type { KycStep } from '@kasuwa/domain/kyc/steps.ts'

/** The steps' headings; those of the attestation view's sections (ATT-04, ATT-05) are the same. */
export const stepNames: Record<KycStep, string> = {
  nationality: 'Nationality',
  nin: 'NIN Verification',
  face_verification: 'Face Verification',
  residential_address: 'Residential Address',
  business_details: 'Business Details',
  business_address: 'Business Address',
  source_of_revenue: 'Source of Revenue',
  bvn: 'BVN',
  personal_info: 'Personal Information',
  next_of_kin: 'Next of Kin',
  employment_info: 'Employment Information',
  documents_upload: 'Documents Upload',
  attestation: 'Attestation',
}
