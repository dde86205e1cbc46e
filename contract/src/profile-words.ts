import { dialogWords, type MessageWithAction } from './words.ts'

// Messages of KYC, its documents, the profile and bank accounts, and words.ts has those of every screen.

export const fileWords = {
  refused: 'Failed to upload image',
  failed: 'Upload failed',
  aborted: 'Upload aborted',
  /** Ours: the accepted types of DOC-05. */
  type: 'Please choose a .png, .jpg, .jpeg or .pdf file',
  picture: 'Please choose a .png, .jpg or .jpeg file',
  start: 'This file does not begin as a .png, .jpg or .pdf file does. Please save it once more, or send a photo.',
}

export const kycWords = {
  nationality: 'Please select a valid nationality',
  nin: 'Please enter a valid NIN',
  bvn: 'Please enter a valid, 11 digits BVN',
  address: 'Please enter a valid address',
  closestLandmark: 'Please enter a valid closest landmark',
  movedIn: 'Please select the date you moved in',
  businessName: 'Please enter a valid business name',
  expectedMonthlyRevenue: 'Please select a valid expected monthly income',
  spouseName: 'Please enter a spouse name',
  spousePhone: 'Please enter a valid spouse phone',
  numberOfKids: 'Please enter a valid number of kids',
  nextOfKinName: 'Please enter a valid next of kin name',
  employerName: 'Please enter your employer name',
  employmentStart: 'Please enter your employment start date',
  netMonthlyIncome: 'Please select a valid monthly income',
  /** Ours. */
  otherNames: {
    nin: 'Please check the number, or correct your names below. To have your date of birth corrected, contact us.',
    bvn: 'Please check the number, or contact us to have your names or your date of birth corrected.',
    ofAgent: 'Please check the number, or ask an admin to have your names or your date of birth corrected.',
  },
  documents: 'Please upload both your utility bill and your valid ID.',
  consent: 'I attest that all the information above is correct & mine',
  emptySection: 'No content available',
  received: (level: 1 | 2): MessageWithAction => ({
    title: `KYC Level ${level} received!`,
    text: 'Your KYC data has been received successfully!',
    action: level === 1 ? 'Access Dashboard' : 'Request Loan',
  }),
  clickToChange: 'Click to change',
}

export const profileWords = {
  locked: {
    title: 'Modification Restricted',
    text:
      'You are unable to modify any information as we have already received your KYC Level 2 details. ' +
      'Please contact us if you need to make any changes.',
  },
  personalSaved: { title: 'Profile Updated', text: 'Your personal profile has been updated!' },
  nextOfKinSaved: { title: 'Next of Kin Updated', text: 'Your Next of Kin data has been updated!' },
  employmentSaved: { title: 'Employment Updated', text: 'Your employment data has been updated!' },
  businessSaved: { title: 'Business Updated', text: 'Your business data has been updated!' },
  completeLevel2: 'Complete KYC Level 2',
}

export const bankAccountWords = {
  accountNumber: 'Please enter a valid account number',
  bank: 'Please select a valid bank',
  accountName: 'Please enter a valid account name',
  added: { title: 'Account Added', text: 'Your bank account is successfully added!', action: 'Request for Loan' },
  defaultSet: { title: 'Default Set', text: 'This bank account is set as your default Bank' },
  deleted: { title: dialogWords.defaultTitle, text: 'bank account deleted!' },
}
