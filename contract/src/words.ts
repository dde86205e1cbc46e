/**
 * Every literal message of the specification, once, its odd spellings kept ('Request Recieved', 'bank account deleted!').
 * Dialog titles are apart from their texts (C-38). Texts that the specification does not give are marked ours (C-156).
 * This file has those of every screen and of access; profile-words.ts and loan-words.ts have the others, which the sign-in page does not load.
 * The password checklist is next to its rule in the domain (password.ts).
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
  /** Ours, for the filters of a list. */
  day: 'Please enter a valid date',
  perPage: 'Please ask for 10 to 100 rows',
  /** Ours, for an option that is not on its list, where the specification has no message. */
  notListed: 'Please select one of the listed options',
  /** Ours, for a field that a call does not have. */
  unknownField: 'There is no such field',
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
  /** Ours: the reasons why a password that follows the rule is still easy to guess. */
  guessable: {
    common:
      'This is too easy to guess: a common word or password with a few numbers or symbols. Please use two or more words together',
    keys: 'This is too easy to guess: keys, letters or numbers in a row, or repeated. Please use two or more words together',
    own: 'This is too easy to guess: it contains your name, phone number or email address. Please leave them out',
    product: 'This is too easy to guess: it is the name of this app. Please choose another one',
  },
  /** Ours, for a password that was accepted although it is easy to guess (C-215). */
  easyToGuess: 'Your new password is easy to guess. You can choose another one in Settings, under Security.',
  /** Ours (C-82). */
  wrongOldPassword: 'This is not your present password',
  /** Ours: the second step of a staff member's sign-in. */
  signInCode: 'Please enter the 6 digits of your app, or a recovery code such as abcde-fghjk',
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
