import type { KycStep } from '@kasuwa/domain/kyc/steps.ts'

/** Texts of the KYC pages that the specification leaves to us (C-156). */

export const kycTexts = {
  position: (step: number, steps: number) => `Step ${step} of ${steps}`,
  pageTitle: (level: 1 | 2) => `KYC Level ${level}`,
  next: 'Continue',
  saveChange: 'Save',
  cancelEdit: 'Back without saving',
  stored: (masked: string) => `We have ${masked}. Enter a number only if you want to replace it.`,
  elevenDigits: '11 digits',
  backToDashboard: 'Back to your dashboard',
  steps: 'Steps',
  levelComing: 'You can continue once your new level has loaded.',
  call: (name: string) => `Call ${name}`,
  yourAgent: 'Questions? Call your agent:',
  loadFailed: 'We could not load your answers. Nothing is lost.',
  tryAgain: 'Try again',
  step: { complete: 'done', current: 'now', upcoming: 'not started' },
} as const

/** Each step's heading, which its section of the attestation has too (ATT-04, ATT-05), and the reason for it or what to have ready. */
export const stepTexts: Record<KycStep, { title: string; lead: string }> = {
  nationality: {
    title: 'Nationality',
    lead: 'Our loans are for business owners in Nigeria.',
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
    lead: 'The address where you live now.',
  },
  business_details: {
    title: 'Business Details',
    lead: 'Tell us what you trade or make.',
  },
  business_address: {
    title: 'Business Address',
    lead: 'The address where your customers find you.',
  },
  source_of_revenue: {
    title: 'Source of Revenue',
    lead: 'How much your business earns in a normal month.',
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
    lead: 'Someone close to you that we may call if we cannot reach you.',
  },
  employment_info: {
    title: 'Employment Information',
    lead: 'Any work you do besides your business.',
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

/** Labels of the answers that only KYC asks for; the others are in the profile's texts. */
export const kycLabels = {
  nationality: 'Nationality',
  nin: 'NIN',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  bvn: 'BVN',
  closest_landmark: 'Closest landmark',
  residential_status: 'Residential status',
  residential_movedin_at: 'Date you moved in',
  same_as_residential: 'Same as my residential address',
  expected_monthly_revenue: 'Expected monthly income',
  other_sources_of_funds: 'I have other sources of funds',
} as const

export const faceTexts = {
  status: 'Status',
  instructions: [
    'Stand in a bright place, with the light in front of you.',
    'Take off your cap, glasses or mask. You may keep a hijab on if your whole face can be seen.',
    'Hold the phone at eye level and look into the camera.',
  ],
  open: 'Open camera',
  opening: 'Opening the camera…',
  refused:
    'We could not use your camera. Tap the icon next to the page address, allow the camera and try again, or take the picture with your phone.',
  choose: 'Take or choose a picture',
  live: 'Your camera',
  capture: 'Take picture',
  cancel: 'Cancel',
  preview: 'The picture of your face',
  use: 'Use this picture',
  retake: 'Retake',
  uploading: 'Sending your picture',
  stored: 'We have received your picture.',
} as const

export const documentTexts = {
  names: { utility_bill: 'Utility bill', valid_id: 'Valid ID' },
  hints: {
    utility_bill: 'Electricity, water or waste bill, not older than 3 months',
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
  waits: 'Some of your answers have not been sent yet. You can submit once they are sent, which needs a network.',
  submitted: 'Submitted',
  yes: 'Yes',
  no: 'No',
} as const

export const completedTexts = {
  title: 'You have completed every step',
  text: 'We have received your KYC Level 2 details.',
  toLoans: 'Go to your loans',
} as const
