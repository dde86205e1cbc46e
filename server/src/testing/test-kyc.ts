import { signUp, type SignedUp } from '../access/sign-up/test-sign-up.ts'
import { testPdf, testPng, uploaded } from '../files/test-pictures.ts'
import type { TestServer } from './test-server.ts'

let serial = 0
/** Eleven digits that no other test of the file has, and that the identity service knows. */
export const newNumber = (): string => `22${String(++serial).padStart(8, '0')}5`

export const home = {
  address: '12 Ibrahim Taiwo Road',
  closest_landmark: 'Central Mosque',
  state: 'Kano',
  lga: 'Dala',
  residential_status: 'rented',
  residential_movedin_at: '2020-02-29',
}
export const shop = { name: 'Amina Fabrics', category: 'Retail', sub_category: 'Fashion & Clothing' }
export const employer = {
  employment_status: 'employed',
  employer_name: 'Dangote Foods',
  sector: 'Agriculture',
  industry: 'Poultry Farming',
  start_date: '2019-03-01',
  net_monthly_income: '250000',
  address: '1 Mill Road',
  state: 'Kano',
  lga: 'Nasarawa',
  country: 'Nigeria',
}
export const married = {
  marital_status: 'married',
  spouse_name: 'Sani Yusuf',
  spouse_phone_number: '8031234567',
  number_of_kids: 2,
  highest_qualification: 'HND',
}
export const nextOfKin = { nok_name: 'Hauwa Yusuf', nok_relationship: 'sibling', nok_phone: '08057654321' }

export const kyc = (server: TestServer, user: SignedUp, path: string, body: unknown) =>
  server.call('POST', path, body, { as: user.token })

type Step = readonly [path: string, body: (server: TestServer, user: SignedUp) => unknown, next: string]

/** Level 1 in its order, each step with the one after it. */
export const level1: readonly Step[] = [
  ['/auth/kyc/nationality', () => ({ nationality: 'Nigeria' }), 'nin'],
  ['/auth/kyc/nin', () => ({ nin: newNumber() }), 'face_verification'],
  [
    '/auth/kyc/confirm-face-upload',
    async (server, user) => uploaded(server, user.token, 'profile_picture', await testPng()),
    'residential_address',
  ],
  ['/auth/kyc/residential-address', () => home, 'business_details'],
  ['/auth/kyc/business-details', () => shop, 'business_address'],
  ['/auth/kyc/business-address', () => ({ same_as_residential: true }), 'source_of_revenue'],
  ['/auth/kyc/source-of-revenue', () => ({ expected_monthly_revenue: '150000' }), 'attestation'],
]

export const level2: readonly Step[] = [
  ['/auth/kyc/bvn', () => ({ bvn: newNumber() }), 'personal_info'],
  ['/auth/kyc/personal-info', () => married, 'next_of_kin'],
  ['/auth/kyc/next-of-kin', () => nextOfKin, 'employment_info'],
  ['/auth/kyc/employment-info', () => employer, 'documents_upload'],
  [
    '/auth/kyc/confirm-utility-upload',
    (server, user) => uploaded(server, user.token, 'utility_bill', testPdf, 'application/pdf'),
    'documents_upload',
  ],
  [
    '/auth/kyc/confirm-id-upload',
    async (server, user) => uploaded(server, user.token, 'valid_id', await testPng()),
    'attestation',
  ],
]

/** Sends the first `count` steps of a list. */
export async function completeSteps(
  server: TestServer,
  user: SignedUp,
  steps: readonly Step[],
  count = steps.length,
): Promise<void> {
  for (const [path, body, next] of steps.slice(0, count)) {
    const answer = await kyc(server, user, path, await body(server, user))
    if (answer.status !== 200 || answer.body.data.next_stage !== next)
      throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
}

export const attest = (server: TestServer, user: SignedUp, level: number | string, attested: unknown = true) =>
  kyc(server, user, `/auth/kyc/attestation/${level}`, { attested })

/** A customer who attested this level. */
export async function customerAt(server: TestServer, level: 0 | 1 | 2): Promise<SignedUp> {
  const user = await signUp(server)
  if (level >= 1) {
    await completeSteps(server, user, level1)
    await attest(server, user, 1)
  }
  if (level === 2) {
    await completeSteps(server, user, level2)
    await attest(server, user, 2)
  }
  return user
}
