import type { LoanGate } from '@kasuwa/domain/loans/gates.ts'

/**
 * Every literal message of the specification, once, its odd spellings kept ('Request Recieved', 'bank account deleted!').
 * Dialog titles are apart from their texts (C-38). Texts that the specification does not give are marked ours (C-156).
 * The password checklist is with its rule in the domain (password.ts).
 */

/** A dialog or panel: a title and a text. */
export type TitledMessage = { title: string; text: string }
/** A dialog or panel with one button. */
export type MessageWithAction = TitledMessage & { action: string }

export const genericWords = {
  required: 'Value is required',
  email: 'Value is not a valid email address',
  numeric: 'Value must be numeric',
  tooShort: (min: number) => `This field should be at least ${min} characters long`,
  tooLong: (max: number) => `The maximum length allowed is ${max}`,
  tooSmall: (min: number) => `The minimum value allowed is ${min}`,
  tooLarge: (max: number) => `The maximum value allowed is ${max}`,
  amount: 'Please enter a valid amount',
  /** Ours: of a list's filters. */
  day: 'Please enter a valid date',
  perPage: 'Please ask for 10 to 100 rows',
  /** Ours: an option that is not on its list, where the specification has no own message. */
  notListed: 'Please select one of the listed options',
}

export const errorWords = {
  requestFailed: 'Request Failed',
  byStatus: {
    400: 'Invalid input. Please check the information you provided.',
    401: 'Unauthorized. Please check your credentials.',
    403: 'You do not have permission to access this resource.',
    404: 'Resource not found.',
    500: 'Server error. Please try again later.',
  },
  otherStatus: 'An unexpected error occurred.',
  network: { title: 'Network Error', text: 'Please check your internet connection.' },
  unexpected: { title: 'Unexpected Error', text: 'Something went wrong. Please try again.' },
}

export const dialogWords = { defaultTitle: 'Notification', cancel: 'Cancel' }

export const accessWords = {
  phone: 'Please enter a valid phone number',
  password: 'Please enter a valid password',
  confirmPassword: 'Please confirm password',
  passwordsDiffer: 'Passwords do not match',
  /** Ours: why a password that keeps to the rule is still easy to guess. */
  guessable: {
    common:
      'This is too easy to guess: a common word or password with a few numbers or symbols. Please use two or more words together',
    keys: 'This is too easy to guess: keys, letters or numbers in a row, or repeated. Please use two or more words together',
    own: 'This is too easy to guess: it holds your name, phone number or email address. Please leave them out',
    product: 'This is too easy to guess: it is the name of this app. Please choose another one',
  },
  /** Ours (C-82). */
  wrongOldPassword: 'This is not your present password',
  firstName: 'Enter a valid first name',
  lastName: 'Enter a valid last name',
  middleName: 'Please enter a valid middle name',
  email: 'Please enter a valid email address',
  gender: 'Please select your gender',
  birthday: 'Please select your date of birth',
  agentCode: 'Please enter an 8-digit agent code',
  /** Ours: printed on the command line only. */
  agentCodeTaken: 'Another agent has this code',
  setupComplete: {
    title: 'Setup Complete',
    text: 'Your account setup is complete! Please log in to proceed with the KYC process.',
    action: 'Login',
  },
  passwordReset: {
    title: 'Password Reset',
    text: 'Your password is successfully reset! Please proceed to login to access your dashboard.',
    action: 'Login',
  },
  passwordChanged: {
    title: 'Password Changed',
    text: 'Your password has been successfully updated. Please use your new password the next time you sign in.',
  },
}

export const fileWords = {
  refused: 'Failed to upload image',
  failed: 'Upload failed',
  aborted: 'Upload aborted',
  /** Ours: the accepted types of DOC-05. */
  type: 'Please choose a .png, .jpg, .jpeg or .pdf file',
  picture: 'Please choose a .png, .jpg or .jpeg file',
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

/** The warning of each closed gate of a loan request (GATE-02 to GATE-06), and the label of its button. */
export const gateWords = {
  active_loan: {
    title: 'Active Loan Found',
    text: 'You currently have an active loan, kindly make payment and try later.',
  },
  upgrade_account: {
    title: 'Upgrade Account',
    text: 'Kindly upgrade your account by completing your KYC information to apply for loan',
    action: 'Upgrade Now',
  },
  no_bank_account: {
    title: 'Add Bank Account',
    text: 'Kindly add your bank account to request a loan',
    action: 'Add Bank Account',
  },
  /** Ours (C-90). */
  requests_waiting: {
    title: 'Requests Waiting',
    text: 'You have three requests waiting. Please wait for a decision.',
  },
} as const satisfies Record<LoanGate, TitledMessage & { action?: string }>

export const loanWords = {
  term: 'Please select a valid loan term',
  repaymentFrequency: 'Please select a valid repayment frequency',
  requested: {
    title: 'Request Recieved',
    text: "Your loan request is successfully received, we'll get back to you soon.",
  },
  /** Ours (C-90). */
  withdrawn: { title: 'Request Withdrawn', text: 'Your loan request is withdrawn.' },
  confirmReject: 'Are you sure you want to reject this loan?',
  approved: { title: 'Loan approved', text: 'Loan successfully approved & disbursed' },
  rejected: { title: 'Loan rejected', text: 'Loan successfully rejected' },
  approvalCancelled: { title: 'Approval Cancelled', text: 'Loan approval process has been cancelled' },
  rejectionCancelled: { title: 'Action Cancelled', text: 'Loan rejection has been cancelled' },
  /** Ours (C-106): the dialog never shows the purpose, the call may send it wrong. */
  purpose: 'Please select a valid loan purpose',
  /** Ours: a loan is never requested on terms that were not shown. */
  offerChanged: 'The offer has changed since it was shown. Please look at it again.',
  /** Ours (C-88). Amounts come as text. */
  aboveCeiling: (max: string) => `The largest loan is ${max}. Please enter that much or less.`,
  exceedsRequest: (approved: string, requested: string) =>
    `${approved} is more than the ${requested} requested. Please confirm both amounts.`,
}

export const groupWords = {
  name: 'Please enter a valid group name',
  members: 'Please select at least one member',
  repaymentDay: 'Please enter a valid day (1-28)',
  location: 'Please enter a valid location',
  noActiveLoan: 'No active loan',
  created: (name: string): TitledMessage => ({
    title: 'New Group Created',
    text: `You have successfully created the group ${name}`,
  }),
  membersAdded: (name: string): TitledMessage => ({
    title: 'New Members Added',
    text: `You have successfully added new members to the group ${name}`,
  }),
}

export const paymentWords = {
  commissionPaid: { title: 'Commission paid', text: 'This agent has been paid' },
  commissionCancelled: { title: 'Payment cancelled', text: 'Commission payment cancelled' },
}

/** Ours (C-137). */
export const customerWords = {
  virtualAccountMade: { title: dialogWords.defaultTitle, text: 'Virtual account generated' },
  virtualAccountOnItsWay: {
    title: 'Virtual account on its way',
    text: 'The bank is still making this virtual account. It appears here as soon as it is ready.',
  },
}

/** Why there is no account to repay into (C-181). */
export const missingAccountWords = {
  staff: {
    needs_bank_account: 'No virtual account yet: this customer has no default bank account.',
    on_its_way: 'No virtual account yet: it is being opened.',
    refused: (reason: string | null) => `No virtual account: ${(reason ?? 'it was refused').replace(/\.?$/, '.')}`,
  },
  customer: {
    needs_bank_account: 'There is no account to pay into yet. Please add a bank account, or contact your agent.',
    on_its_way: 'Your account for repayments is being opened. It appears here as soon as it is ready.',
    refused: 'There is no account to pay into yet: it could not be opened. Please contact your agent.',
  },
}

export const emptyWords = {
  transactions: 'No transaction to show',
  loans: 'No loan history to show',
  /** Also the empty text of a customer's payments (C-130). */
  schedule: 'No schedule to show',
  groups: 'No group to show',
  customers: 'No customer to show',
  agents: 'No agent to show',
  payments: 'No payment to show',
}

export const pageWords = {
  notFound: 'Not found',
  unauthorised: 'Unauthorized View',
  placeholder: 'Check back next month',
  loading: 'Loading...',
  comingSoon: 'Coming Soon',
}
