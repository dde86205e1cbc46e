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
