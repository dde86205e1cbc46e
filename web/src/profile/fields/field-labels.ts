/** What the answers of KYC and settings are called on their forms, where they are read again, and where they are locked. */
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
