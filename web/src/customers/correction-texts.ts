/** The texts of corrections: data that the customer can no longer change (C-156). */
export const correctionTexts = {
  open: 'Correct',
  ask: 'Ask again',
  title: (part: string) => `Correct: ${part}`,
  purpose:
    'Another admin confirms it before anything changes. The rules of the customer’s own form apply to what you enter.',
  customer: 'Customer',
  reason: 'Why it is corrected',
  reasonHint: 'Reason and check are kept in the audit trail.',
  checked: 'How you checked it',
  checkedHint: 'For example: called back on the old number, saw the ID card.',
  send: 'Propose',
  phone: 'New phone number',
  phoneHint:
    'From then on they sign in with this number. Their password stops working, and they set a new one with a code sent to this number. Both numbers get a text.',
  personHint: 'The names and the birthday are checked against the NIN and BVN registers first.',
  emailHint: 'They do not sign in with it. Our payment provider keeps the old one.',
  parts: {
    phone: 'Phone number',
    person: 'Name, gender and birthday',
    email: 'Email address',
    nin: 'NIN',
    residential_address: 'Residential address',
    business_details: 'Business details',
    business_address: 'Business address',
    source_of_revenue: 'Source of revenue',
    bvn: 'BVN',
    profile_picture: 'Picture of the face',
    utility_bill: 'Utility bill',
    valid_id: 'Valid ID',
    personal_info: 'Personal information',
    next_of_kin: 'Next of kin',
    employment_info: 'Employment information',
  },
} as const

const ask = {
  title: (part: string) => `Ask again: ${part}`,
  purpose:
    'Another admin confirms it. Then the customer can send it again, and can change nothing else. The file we have stays until then, and is kept in the history after that. The KYC level and loans stay as they are.',
  reason: 'Why it is asked for again',
  reasonHint: 'The customer reads this, so write it to them. It is also recorded in the audit trail.',
  checked: 'What you saw',
  checkedHint: 'For example: opened it, the name is cut off. Only staff read this.',
} as const

/** The texts for a file: staff never choose one for a customer, they ask for it again. */
export const askTexts = { profile_picture: ask, utility_bill: ask, valid_id: ask } as const
