/**
 * Every literal message of the specification, once, its odd spellings kept ('Request Recieved', 'bank account deleted!').
 * Dialog titles are apart from their texts (C-38). Texts that the specification does not give are marked ours (C-156).
 * This file has those of every screen and of the sign-in page, which does not load account-words.ts, profile-words.ts and the others.
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

/** The words of the sign-in form, and of every field for a phone number or a new password; account-words.ts has the others of access. */
export const accessWords = {
  phone: 'Please enter a valid phone number',
  password: 'Please enter a valid password',
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
