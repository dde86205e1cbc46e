/** What the answers are called that KYC alone asks for; the others stand in fields/field-labels.ts. */
export const kycLabels = {
  nationality: 'Nationality',
  nin: 'NIN',
  bvn: 'BVN',
  closest_landmark: 'Closest landmark',
  residential_status: 'How you live there',
  residential_movedin_at: 'Date you moved in',
  same_as_residential: 'Same as my residential address',
  expected_monthly_revenue: 'Expected monthly income',
  other_sources_of_funds: 'I have other sources of funds',
} as const
