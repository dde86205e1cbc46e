import type { KycStep } from '@kasuwa/domain/kyc/steps.ts'

/** Words of the KYC pages that the specification leaves to us (C-156). */

export const kycTexts = {
  position: (step: number, steps: number) => `Step ${step} of ${steps}`,
  pageTitle: (level: 1 | 2) => `KYC Level ${level}`,
  next: 'Continue',
  saveChange: 'Save',
  cancelEdit: 'Back without changing',
  stored: (masked: string) => `We have ${masked}. Type a number only to replace it.`,
  elevenDigits: '11 digits',
  backToDashboard: 'Back to your dashboard',
  steps: 'Steps',
  levelComing: 'This works as soon as we have read your new level.',
  call: (name: string) => `Call ${name}`,
  yourAgent: 'Questions? Call your agent:',
  loadFailed: 'We do not know yet where you stopped. Nothing is lost.',
  tryAgain: 'Try again',
  step: { complete: 'done', current: 'now', upcoming: 'to come' },
} as const

/** Each step's heading, which its section of the attestation has too (ATT-04, ATT-05), and why it is asked or what to have ready. */
export const stepTexts: Record<KycStep, { title: string; lead: string }> = {
  nationality: {
    title: 'Nationality',
    lead: 'Loans are for business owners of Nigeria.',
  },
  nin: {
    title: 'NIN Verification',
    lead: 'Your National Identification Number. Dial *346# on your phone to see it.',
  },
  face_verification: {
    title: 'Face Verification',
    lead: 'A picture of your face shows us that it is really you.',
  },
  residential_address: {
    title: 'Residential Address',
    lead: 'Where you live now.',
  },
  business_details: {
    title: 'Business Details',
    lead: 'Tell us what you trade or make.',
  },
  business_address: {
    title: 'Business Address',
    lead: 'Where your customers find you.',
  },
  source_of_revenue: {
    title: 'Source of Revenue',
    lead: 'What your business brings in during a usual month.',
  },
  bvn: {
    title: 'BVN',
    lead: 'Your Bank Verification Number. Dial *565*0# on your phone to see it.',
  },
  personal_info: {
    title: 'Personal Information',
    lead: 'A little about you and your family.',
  },
  next_of_kin: {
    title: 'Next of Kin',
    lead: 'Somebody close to you whom we may call when we cannot reach you.',
  },
  employment_info: {
    title: 'Employment Information',
    lead: 'How you earn besides your business.',
  },
  documents_upload: {
    title: 'Documents Upload',
    lead: 'A clear photo or a PDF of each is enough.',
  },
  attestation: {
    title: 'Attestation',
    lead: 'Please read everything once more. Edit what is not right.',
  },
}

/** What the answers are called that KYC alone asks for; the others stand in the profile's texts. */
export const kycLabels = {
  nationality: 'Nationality',
  nin: 'NIN',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  bvn: 'BVN',
  closest_landmark: 'Closest landmark',
  residential_status: 'How you live there',
  residential_movedin_at: 'Date you moved in',
  same_as_residential: 'Same as my residential address',
  expected_monthly_revenue: 'Expected monthly income',
  other_sources_of_funds: 'I have other sources of funds',
} as const

export const faceTexts = {
  status: 'Status',
  instructions: [
    'Find a bright place, the light in front of you.',
    'Take off cap, glasses or mask. A hijab may stay on, with your whole face in view.',
    'Hold the phone at eye level and look into the camera.',
  ],
  open: 'Open camera',
  opening: 'Opening the camera…',
  refused:
    'We could not use your camera. Tap the sign beside the address of this page, allow the camera, then try again; or take the picture with your phone.',
  choose: 'Take or choose a picture',
  live: 'Your camera',
  capture: 'Take picture',
  cancel: 'Cancel',
  preview: 'The picture of your face',
  use: 'Use this picture',
  retake: 'Retake',
  uploading: 'Sending your picture',
  stored: 'Your picture is with us.',
} as const

export const documentTexts = {
  names: { utility_bill: 'Utility bill', valid_id: 'Valid ID' },
  hints: {
    utility_bill: 'Power, water or waste, not older than 3 months',
    valid_id: 'NIN slip, passport, driver’s licence or voter’s card',
  },
  choose: 'Choose a file',
  accepted: 'PNG, JPG or PDF',
  preparing: 'Making the picture smaller…',
  uploading: (name: string) => `Sending your ${name.toLowerCase()}`,
  uploaded: 'Uploaded',
  unreadable: 'This picture cannot be read. Please choose another one',
  tooLarge: 'Please choose a file of at most 8 MB',
  missing: (names: readonly string[]) => `Still missing: ${names.join(', ')}`,
  next: 'Next',
} as const

export const attestationTexts = {
  submit: 'Submit',
  edit: 'Edit',
  waits: 'Some of your answers wait to be sent. You can submit as soon as they are, which needs a network.',
  submitted: 'Submitted',
  yes: 'Yes',
  no: 'No',
} as const

export const completedTexts = {
  title: 'You have done every step',
  text: 'We have received your KYC Level 2 details.',
  toLoans: 'Go to your loans',
} as const
