/** How staff correct what a customer can no longer change (C-156). */
export const correctionTexts = {
  open: 'Correct',
  ask: 'Ask again',
  title: (part: string) => `Correct: ${part}`,
  purpose: 'Another admin confirms it before anything changes. The customer’s own rules apply to what you enter.',
  customer: 'Customer',
  reason: 'Why it is corrected',
  reasonHint: 'Both stand in the audit trail.',
  checked: 'How you checked it',
  checkedHint: 'For example: called back on the old number, saw the ID card.',
  send: 'Propose',
  phone: 'New phone number',
  phoneHint:
    'They sign in with it from then on. Their password is void: they set a new one by a code to this number. Both numbers get a text.',
  personHint: 'The registers of the NIN and the BVN are asked about the names and the birthday first.',
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
    'Another admin confirms it. Then the customer sends it again, and nothing else opens. What we have stays until then, and in the history after it. Level and loans stay as they are.',
  reason: 'Why it is asked for again',
  reasonHint: 'The customer reads this, so write it to them. It stands in the audit trail too.',
  checked: 'What you saw',
  checkedHint: 'For example: opened it, the name is cut off. Only staff read this.',
} as const

/** The words for a file, which staff never choose for a customer: they ask for it again. */
export const askTexts = { profile_picture: ask, utility_bill: ask, valid_id: ask } as const
