import { kycSteps, type StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { someEmployment, someFamily, someNextOfKin, someUser, type Sent } from '../testing/test-answers.ts'
import type { Answers } from './kyc-queries.ts'
import type { Stage } from './progress.ts'

/** The stored answers of a user who has answered nothing yet, unless changed. */
export function someAnswers({
  account,
  ...changes
}: Partial<Omit<Answers, 'account'>> & { account?: Partial<Answers['account']> } = {}): Answers {
  const { account: known, account_type: _type, status: _status, kyc_level: _level, ...identity } = someUser()
  const { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification } = known
  return {
    ...identity,
    nationality: null,
    nin: null,
    bvn: null,
    expected_monthly_revenue: null,
    other_sources_of_funds: false,
    documents: { utility_bill: null, valid_id: null },
    ...changes,
    account: {
      marital_status,
      spouse_name,
      spouse_phone_number,
      number_of_kids,
      highest_qualification,
      employment: null,
      businesses: [],
      ...account,
    },
  }
}

/** Level 1 with all answers. */
export function answeredLevelOne(): Answers {
  const place = { address: '12 Zoo Road', closest_landmark: 'Central Market', state: 'Kano', lga: 'Dala' }
  const trade = { name: 'Amina Fabrics', category: 'Retail', sub_category: 'Fashion & Clothing' }
  return someAnswers({
    nationality: 'Nigeria',
    nin: '501******56',
    profile_picture_url: '/files/profile_picture/amina.jpg',
    ...place,
    residential_status: 'rented',
    residential_movedin_at: '2019-03-01',
    expected_monthly_revenue: 450_000,
    account: {
      businesses: [{ ...trade, same_as_residential: false, country: 'Nigeria', ...place, address: '3 Market Street' }],
    },
  })
}

/** Level 2 with all answers. */
export function answeredLevelTwo(): Answers {
  return someAnswers({
    bvn: '229******89',
    ...someNextOfKin,
    documents: { utility_bill: 'utility_bill/1', valid_id: 'valid_id/1' },
    account: { ...someFamily, employment: someEmployment },
  })
}

const callOf: Readonly<Record<string, string>> = {
  nationality: 'kyc.nationality',
  nin: 'kyc.nin',
  face_verification: 'kyc.confirmFace',
  residential_address: 'kyc.residentialAddress',
  business_details: 'kyc.businessDetails',
  business_address: 'kyc.businessAddress',
  source_of_revenue: 'kyc.sourceOfRevenue',
  bvn: 'kyc.bvn',
  personal_info: 'kyc.personalInfo',
  next_of_kin: 'kyc.nextOfKin',
  employment_info: 'kyc.employmentInfo',
}

/** The answers of a server whose user is at a step; submitting the current step moves them on. */
export function kycServer(level: StepLevel, at: Stage, user: Answers = someAnswers()) {
  const standing = { currentStep: at, user }
  const order: readonly Stage[] = [...kycSteps[level], 'completed']
  const moveOn = (step: Stage) => {
    if (standing.currentStep === step) standing.currentStep = order[order.indexOf(step) + 1] ?? 'completed'
    return { data: { next_stage: standing.currentStep } }
  }
  const storeDocument =
    (kind: 'utility_bill' | 'valid_id') =>
    ({ body }: Sent) => {
      const { path } = body as { path: string }
      const documents = (standing.user.documents = { ...standing.user.documents, [kind]: path })
      if (documents.utility_bill && documents.valid_id) moveOn('documents_upload')
      return { data: { next_stage: standing.currentStep, currentStep: standing.currentStep } }
    }
  const steps = kycSteps[level].flatMap((step) => (callOf[step] ? [[callOf[step], () => moveOn(step)] as const] : []))
  const calls = {
    ...Object.fromEntries(steps),
    'kyc.currentStep': () => ({ data: standing }),
    'kyc.confirmUtility': storeDocument('utility_bill'),
    'kyc.confirmId': storeDocument('valid_id'),
    'kyc.attest': () => ({ data: { ...moveOn('attestation').data, kyc_level: level } }),
    'kyc.updateLevel': { data: { kyc_level: level } },
    'files.presign': ({ body }: Sent) => {
      const path = `${(body as { upload_type: string }).upload_type}/0001`
      return { data: { url: `http://localhost:3000/files/${path}?expires=1&signature=x`, path } }
    },
  }
  return { standing, calls }
}
