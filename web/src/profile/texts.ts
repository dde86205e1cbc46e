/** The texts of the settings: title and subtitle are the specification's (SET-01, SET-02), the rest is ours (C-156). */
export const settingsTexts = {
  titles: {
    business: 'Your Business',
    employment: 'Your Work',
    nextOfKin: 'Your Next of Kin',
    family: 'Family and Education',
  },
  title: 'Settings',
  subtitle: 'Update your profile, check transactions, and manage security preferences.',
  identity: 'About You',
  identityHint: 'To correct any of these, please contact us.',
  locked: 'Your details are complete and can no longer be changed here.',
  save: 'Save changes',
  unsaved: 'Your changes are not saved yet.',
  discard: 'Discard',
  unchanged: 'You have not changed anything.',
  contact: { lead: 'Your agent helps you:', call: 'Call', email: 'Email' },
  passwordTitle: 'Change Password',
  password: 'Change password',
  oldPassword: 'Old password',
  newPassword: 'New password',
  loading: 'Loading your details',
}

/** Labels of the answers of KYC and settings, on their forms, where they are read again, and where they are locked. */
export const fieldLabels = {
  marital_status: 'Marital status',
  spouse_name: "Spouse's name",
  spouse_phone_number: "Spouse's phone number",
  number_of_kids: 'Number of kids',
  highest_qualification: 'Highest qualification',

  nok_name: 'Name of next of kin',
  nok_relationship: 'Relationship',
  nok_phone: 'Phone number of next of kin',

  employment_status: 'Employment status',
  employer_name: 'Employer name',
  sector: 'Sector',
  industry: 'Industry',
  start_date: 'Employment start date',
  net_monthly_income: 'Net monthly income',
  employerAddress: 'Employer address',

  business_name: 'Business name',
  category: 'Business category',
  sub_category: 'Business sub-category',

  address: 'Address',
  state: 'State',
  lga: 'Local government area',
  country: 'Country',
} as const

/** The fields' placeholders before a choice. */
export const fieldTexts = {
  chooseState: 'Choose a state',
  stateFirst: 'Choose the state first',
  chooseArea: 'Choose an area',
  chooseCountry: 'Choose a country',
  chooseQualification: 'Choose a qualification',
}

export const identityTexts = {
  name: 'Name',
  phoneNumber: 'Phone number',
  email: 'Email',
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  homeAddress: 'Home address',
}

export const tabTexts = {
  profile: 'Profile',
  transactions: 'Transactions',
  security: 'Security',
  personal: 'Personal',
  nextOfKin: 'Next of Kin',
  employment: 'Employment',
  business: 'Business',
}

/** A sector and its industry, and the labels of the same two for a business. */
export const sectorTexts = {
  work: {
    sector: fieldLabels.sector,
    industry: fieldLabels.industry,
    chooseSector: 'Choose a sector',
    sectorFirst: 'Choose the sector first',
    chooseIndustry: 'Choose an industry',
  },
  business: {
    sector: fieldLabels.category,
    industry: fieldLabels.sub_category,
    chooseSector: 'Choose a category',
    sectorFirst: 'Choose the category first',
    chooseIndustry: 'Choose a sub-category',
  },
}
