/** Words that the specification leaves to us (C-156). */

export const columnTexts = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  gender: 'Gender',
  address: 'Address',
  bankAccount: 'Bank Account',
  virtualAccount: 'Virtual Account',
  bvn: 'BVN',
  dateJoined: 'Date Joined',
  status: 'Status',
  actions: 'Actions',
}

export const detailTexts = {
  email: 'Email',
  gender: 'Gender',
  address: 'Address',
  kyc: 'KYC',
  dateJoined: 'Date Joined',
  employment: 'Employment',
  employer: 'Employer',
  sector: 'Sector',
  business: 'Business',
}
