import { kycSteps, type KycStep, type StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { ReactNode } from 'react'
import { dayText } from '../base/days.tsx'
import { nairaText } from '../money/naira.tsx'
import { readAs } from '../profile/fields/answers.ts'
import { fieldLabels } from '../profile/texts.ts'
import type { Fact } from '../ui/facts.tsx'
import { SentDocument } from './documents/sent-document.tsx'
import type { Answers } from './kyc-queries.ts'
import { attestationTexts, documentTexts, faceTexts, kycLabels } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

/** A step that has answers: each except the attestation. */
export type AnsweredStep = Exclude<KycStep, 'attestation'>

/** The steps of a level that have answers, in order. */
export const stepsOf = (level: StepLevel): readonly AnsweredStep[] =>
  kycSteps[level].filter((name) => name !== 'attestation')

/** The answer to one question; nothing if there is none. */
type AnswerLine = readonly [label: string, value: ReactNode]

type Place = { address: string | null; closest_landmark: string | null; state: string | null; lga: string | null }

const phoneOf = (number: string | null) => number && <PhoneNumber number={number} />

const placeLines = (place: Place | undefined): readonly AnswerLine[] => [
  [fieldLabels.address, place?.address],
  [kycLabels.closest_landmark, place?.closest_landmark],
  [fieldLabels.state, place?.state],
  [fieldLabels.lga, place?.lga],
]

/** The answers of each step as the attestation and an admin read them (ATT-04, ATT-05). They need none of the forms. */
const answerLines: Record<AnsweredStep, (answers: Answers) => readonly AnswerLine[]> = {
  nationality: ({ nationality }) => [[kycLabels.nationality, nationality]],
  nin: ({ nin }) => [[kycLabels.nin, nin]],
  face_verification: ({ profile_picture_url: picture }) => [[faceTexts.status, submitted(picture)]],
  residential_address: ({ residential_status: status, residential_movedin_at: movedIn, ...place }) => [
    ...placeLines(place),
    [kycLabels.residential_status, status && readAs(status)],
    [kycLabels.residential_movedin_at, movedIn && dayText(movedIn)],
  ],
  business_details: ({ account: { businesses } }) => [
    [fieldLabels.business_name, businesses[0]?.name],
    [fieldLabels.category, businesses[0]?.category],
    [fieldLabels.sub_category, businesses[0]?.sub_category],
  ],
  business_address: ({ account: { businesses } }) => [
    [kycLabels.same_as_residential, businesses[0]?.same_as_residential && attestationTexts.yes],
    ...placeLines(businesses[0]),
    [fieldLabels.country, businesses[0]?.country],
  ],
  source_of_revenue: ({ expected_monthly_revenue: revenue, other_sources_of_funds: hasOthers }) =>
    revenue === null
      ? []
      : [
          [kycLabels.expected_monthly_revenue, nairaText(revenue)],
          [kycLabels.other_sources_of_funds, hasOthers ? attestationTexts.yes : attestationTexts.no],
        ],
  bvn: ({ bvn }) => [[kycLabels.bvn, bvn]],
  personal_info: ({ account }) => [
    [fieldLabels.marital_status, account.marital_status && readAs(account.marital_status)],
    [fieldLabels.spouse_name, account.spouse_name],
    [fieldLabels.spouse_phone_number, phoneOf(account.spouse_phone_number)],
    [fieldLabels.number_of_kids, account.number_of_kids?.toString()],
    [fieldLabels.highest_qualification, account.highest_qualification && readAs(account.highest_qualification)],
  ],
  next_of_kin: ({ nok_name, nok_relationship, nok_phone }) => [
    [fieldLabels.nok_name, nok_name],
    [fieldLabels.nok_relationship, nok_relationship && readAs(nok_relationship)],
    [fieldLabels.nok_phone, phoneOf(nok_phone)],
  ],
  employment_info: ({ account: { employment } }) =>
    employment === null
      ? []
      : [
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
        ],
  documents_upload: ({ documents: { utility_bill, valid_id } }) => [
    [documentTexts.names.utility_bill, sent('utility_bill', utility_bill)],
    [documentTexts.names.valid_id, sent('valid_id', valid_id)],
  ],
}

/** The answers of a step that were given. */
export function answersOf(step: AnsweredStep, answers: Answers): readonly Fact[] {
  return answerLines[step](answers).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function submitted(picture: string | null) {
  if (!picture) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <img src={picture} alt={faceTexts.preview} className="size-14 shrink-0 rounded-full object-cover" />
      {attestationTexts.submitted}
    </span>
  )
}

function sent(kind: keyof typeof documentTexts.names, path: string | null) {
  return path && <SentDocument path={path} name={documentTexts.names[kind]} />
}
