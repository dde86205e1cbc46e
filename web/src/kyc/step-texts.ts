import { kycSteps, type KycStep, type StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { dayText } from '../base/days.tsx'
import { nairaText } from '../money/naira.tsx'
import { readAs } from '../profile/fields/answers.ts'
import { fieldLabels } from '../profile/texts.ts'
import type { Answers } from './kyc-queries.ts'
import { attestationTexts, documentTexts, faceTexts } from './texts.ts'

/** The words of each step that the specification leaves to us (C-156), also where its answers are read again. */

/** A step that has answers: each except the attestation. */
export type AnsweredStep = Exclude<KycStep, 'attestation'>

/** The steps of a level that have answers, in order. */
export const stepsOf = (level: StepLevel): readonly AnsweredStep[] =>
  kycSteps[level].filter((name) => name !== 'attestation')

type DocumentKind = keyof typeof documentTexts.names

/** The answer to one question; nothing if there is none. A phone number, a picture and a document are shown in their own way. */
export type AnswerLine = readonly [
  label: string,
  answer:
    | string
    | false
    | null
    | undefined
    | { readonly phone: string }
    | { readonly picture: string }
    | { readonly document: DocumentKind; readonly path: string },
]

type StepTexts = {
  /** The step's heading, which its section of the attestation has too (ATT-04, ATT-05). */
  readonly title: string
  /** The reason for the step, or the papers to have ready. */
  readonly lead: string
}

/** Labels of the answers that only KYC asks for; the others are in the profile's texts. */
export const kycLabels = {
  nationality: 'Nationality',
  nin: 'NIN',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  bvn: 'BVN',
  closest_landmark: 'Closest landmark',
  residential_status: 'Residential status',
  residential_movedin_at: 'Date you moved in',
  same_as_residential: 'Same as my residential address',
  expected_monthly_revenue: 'Expected monthly income',
  other_sources_of_funds: 'I have other sources of funds',
} as const

/** Each step's heading, and its answers as the attestation and an admin read them. They need none of the forms. */
export const stepTexts: Record<
  AnsweredStep,
  StepTexts & { readonly answers: (answers: Answers) => readonly AnswerLine[] }
> &
  Record<'attestation', StepTexts> = {
  nationality: {
    title: 'Nationality',
    lead: 'Our loans are for business owners in Nigeria.',
    answers: ({ nationality }) => [[kycLabels.nationality, nationality]],
  },
  nin: {
    title: 'NIN Verification',
    lead: 'Your National Identification Number. Dial *346# on your phone to see it.',
    answers: ({ nin }) => [[kycLabels.nin, nin]],
  },
  face_verification: {
    title: 'Face Verification',
    lead: 'A picture of your face shows us that it is really you.',
    answers: ({ profile_picture_url: picture }) => [[faceTexts.status, picture && { picture }]],
  },
  residential_address: {
    title: 'Residential Address',
    lead: 'The address where you live now.',
    answers: ({ residential_status: status, residential_movedin_at: movedIn, ...place }) => [
      ...placeLines(place),
      [kycLabels.residential_status, status && readAs(status)],
      [kycLabels.residential_movedin_at, movedIn && dayText(movedIn)],
    ],
  },
  business_details: {
    title: 'Business Details',
    lead: 'Tell us what you trade or make.',
    answers: ({ account: { businesses } }) => [
      [fieldLabels.business_name, businesses[0]?.name],
      [fieldLabels.category, businesses[0]?.category],
      [fieldLabels.sub_category, businesses[0]?.sub_category],
    ],
  },
  business_address: {
    title: 'Business Address',
    lead: 'The address where your customers find you.',
    answers: ({ account: { businesses } }) => [
      [kycLabels.same_as_residential, businesses[0]?.same_as_residential && attestationTexts.yes],
      ...placeLines(businesses[0]),
      [fieldLabels.country, businesses[0]?.country],
    ],
  },
  source_of_revenue: {
    title: 'Source of Revenue',
    lead: 'How much your business earns in a normal month.',
    answers: ({ expected_monthly_revenue: revenue, other_sources_of_funds: hasOthers }) =>
      revenue === null
        ? []
        : [
            [kycLabels.expected_monthly_revenue, nairaText(revenue)],
            [kycLabels.other_sources_of_funds, hasOthers ? attestationTexts.yes : attestationTexts.no],
          ],
  },
  bvn: {
    title: 'BVN',
    lead: 'Your Bank Verification Number. Dial *565*0# on your phone to see it.',
    answers: ({ bvn }) => [[kycLabels.bvn, bvn]],
  },
  personal_info: {
    title: 'Personal Information',
    lead: 'A little about you and your family.',
    answers: ({ account }) => [
      [fieldLabels.marital_status, account.marital_status && readAs(account.marital_status)],
      [fieldLabels.spouse_name, account.spouse_name],
      [fieldLabels.spouse_phone_number, phoneOf(account.spouse_phone_number)],
      [fieldLabels.number_of_kids, account.number_of_kids?.toString()],
      [fieldLabels.highest_qualification, account.highest_qualification && readAs(account.highest_qualification)],
    ],
  },
  next_of_kin: {
    title: 'Next of Kin',
    lead: 'Someone close to you that we may call if we cannot reach you.',
    answers: ({ nok_name, nok_relationship, nok_phone }) => [
      [fieldLabels.nok_name, nok_name],
      [fieldLabels.nok_relationship, nok_relationship && readAs(nok_relationship)],
      [fieldLabels.nok_phone, phoneOf(nok_phone)],
    ],
  },
  employment_info: {
    title: 'Employment Information',
    lead: 'Any work you do besides your business.',
    answers: ({ account: { employment } }) => (employment === null ? [] : employmentLines(employment)),
  },
  documents_upload: {
    title: 'Documents Upload',
    lead: 'A clear photo or a PDF of each is enough.',
    answers: ({ documents }) => [documentLine('utility_bill', documents), documentLine('valid_id', documents)],
  },
  attestation: {
    title: 'Attestation',
    lead: 'Please read everything once more. Edit what is not right.',
  },
}

type Place = { address: string | null; closest_landmark: string | null; state: string | null; lga: string | null }

function placeLines(place: Place | undefined): readonly AnswerLine[] {
  return [
    [fieldLabels.address, place?.address],
    [kycLabels.closest_landmark, place?.closest_landmark],
    [fieldLabels.state, place?.state],
    [fieldLabels.lga, place?.lga],
  ]
}

function employmentLines(employment: NonNullable<Answers['account']['employment']>): readonly AnswerLine[] {
  return [
    [fieldLabels.employment_status, readAs(employment.employment_status)],
    [fieldLabels.employer_name, employment.employer_name],
    [fieldLabels.sector, employment.sector],
    [fieldLabels.industry, employment.industry],
    [fieldLabels.start_date, employment.start_date && dayText(employment.start_date)],
    [
      fieldLabels.net_monthly_income,
      employment.net_monthly_income !== null && nairaText(employment.net_monthly_income),
    ],
    [fieldLabels.employerAddress, employment.address],
    [fieldLabels.state, employment.state],
    [fieldLabels.lga, employment.lga],
    [fieldLabels.country, employment.country],
  ]
}

function documentLine(document: DocumentKind, { [document]: path }: Answers['documents']): AnswerLine {
  return [documentTexts.names[document], path && { document, path }]
}

function phoneOf(phone: string | null) {
  return phone && { phone }
}
