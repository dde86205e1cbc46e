import { exactNaira, tableDate } from '@kasuwa/domain/display.ts'
import { parseDay } from '@kasuwa/domain/dates.ts'
import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { naira } from '@kasuwa/domain/money.ts'
import type { ReactNode } from 'react'
import type { Fact } from '../../ui/facts.tsx'
import { SentDocument } from '../documents/sent-document.tsx'
import { readAs } from '../../profile/fields/choices.ts'
import { fieldLabels } from '../../profile/fields/field-labels.ts'
import type { Answers } from '../kyc-queries.ts'
import { kycLabels } from '../labels.ts'
import { attestationTexts, documentTexts, faceTexts } from '../texts.ts'

export type Section = { readonly step: KycStep; readonly facts: readonly Fact[] }

type Line = readonly [label: string, value: ReactNode]

/** The sections of a level, in the order of its steps; without facts where nothing is stored (ATT-04, ATT-05). */
export function sectionsOf(level: StepLevel, answers: Answers): readonly Section[] {
  return level === 1 ? levelOne(answers) : levelTwo(answers)
}

function levelOne(answers: Answers): readonly Section[] {
  const [business] = answers.account.businesses
  return [
    section('nationality', [kycLabels.nationality, answers.nationality]),
    section('nin', [kycLabels.nin, answers.nin]),
    section('face_verification', ['Status', submittedFace(answers.profile_picture_url)]),
    section(
      'residential_address',
      ...placeLines(answers),
      [kycLabels.residential_status, chosen(answers.residential_status)],
      [kycLabels.residential_movedin_at, dayText(answers.residential_movedin_at)],
    ),
    section(
      'business_details',
      [fieldLabels.business_name, business?.name],
      [fieldLabels.category, business?.category],
      [fieldLabels.sub_category, business?.sub_category],
    ),
    section(
      'business_address',
      [kycLabels.same_as_residential, business?.same_as_residential ? attestationTexts.yes : null],
      ...placeLines(business),
      [fieldLabels.country, business?.country],
    ),
    section(
      'source_of_revenue',
      [kycLabels.expected_monthly_revenue, moneyText(answers.expected_monthly_revenue)],
      [
        kycLabels.other_sources_of_funds,
        answers.expected_monthly_revenue === null ? null : yesOrNo(answers.other_sources_of_funds),
      ],
    ),
  ]
}

function levelTwo({ bvn, nok_name, nok_relationship, nok_phone, account, documents }: Answers): readonly Section[] {
  return [
    section('bvn', [kycLabels.bvn, bvn]),
    section(
      'personal_info',
      [fieldLabels.marital_status, chosen(account.marital_status)],
      [fieldLabels.spouse_name, account.spouse_name],
      [fieldLabels.spouse_phone_number, account.spouse_phone_number],
      [fieldLabels.number_of_kids, account.number_of_kids?.toString()],
      [fieldLabels.highest_qualification, chosen(account.highest_qualification)],
    ),
    section(
      'next_of_kin',
      [fieldLabels.nok_name, nok_name],
      [fieldLabels.nok_relationship, chosen(nok_relationship)],
      [fieldLabels.nok_phone, nok_phone],
    ),
    section('employment_info', ...employmentLines(account.employment)),
    section(
      'documents_upload',
      [documentTexts.names.utility_bill, sentDocument('utility_bill', documents.utility_bill)],
      [documentTexts.names.valid_id, sentDocument('valid_id', documents.valid_id)],
    ),
  ]
}

function employmentLines(employment: Answers['account']['employment']): readonly Line[] {
  return [
    [fieldLabels.employment_status, chosen(employment?.employment_status)],
    [fieldLabels.employer_name, employment?.employer_name],
    [fieldLabels.sector, employment?.sector],
    [fieldLabels.industry, employment?.industry],
    [fieldLabels.start_date, dayText(employment?.start_date)],
    [fieldLabels.net_monthly_income, moneyText(employment?.net_monthly_income)],
    [fieldLabels.employerAddress, employment?.address],
    [fieldLabels.state, employment?.state],
    [fieldLabels.lga, employment?.lga],
    [fieldLabels.country, employment?.country],
  ]
}

type Place = { address: string | null; closest_landmark: string | null; state: string | null; lga: string | null }

function placeLines(place: Place | undefined): readonly Line[] {
  return [
    [fieldLabels.address, place?.address],
    [kycLabels.closest_landmark, place?.closest_landmark],
    [fieldLabels.state, place?.state],
    [fieldLabels.lga, place?.lga],
  ]
}

function sentDocument(kind: 'utility_bill' | 'valid_id', path: string | null): ReactNode {
  return path && <SentDocument path={path} name={documentTexts.names[kind]} />
}

function submittedFace(address: string | null): ReactNode {
  if (!address) return null
  return (
    <span className="flex items-center gap-3">
      <img src={address} alt={faceTexts.preview} className="size-14 shrink-0 rounded-full object-cover" />
      {attestationTexts.submitted}
    </span>
  )
}

function section(step: KycStep, ...lines: readonly Line[]): Section {
  return { step, facts: lines.flatMap(([label, value]) => (value ? [{ label, value }] : [])) }
}

const chosen = (option: string | null | undefined) => option && readAs(option)
const yesOrNo = (answer: boolean) => (answer ? attestationTexts.yes : attestationTexts.no)
const moneyText = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? null : exactNaira(naira(amount))

function dayText(text: string | null | undefined): string | null {
  const day = parseDay(text ?? '')
  return day && tableDate(day)
}
