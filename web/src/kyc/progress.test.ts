import { kycSteps } from '@kasuwa/domain/kyc/steps.ts'
import { expect, test } from 'vitest'
import { positionText, progressOf, stepCompletion, type Stage } from './progress.ts'

const statesOf = (level: 1 | 2, stage: Stage, shown: Stage = stage) =>
  progressOf(level, stage, shown)
    .map(({ state }) => state.slice(0, 2))
    .join(' ')

test("KYC1-01 KYC1-25 KYC2-04 'Step N of 8' on level 1, 'Step n of 6' on level 2", () => {
  expect(kycSteps[1].map((step) => positionText(1, step))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Step ${n} of 8`),
  )
  expect(kycSteps[2].map((step) => positionText(2, step))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Step ${n} of 6`))
})

test('KYC1-02 KYC2-03 steps are complete, current or upcoming, at every step', () => {
  expect(statesOf(1, 'nationality')).toBe('cu up up up up up up up')
  expect(statesOf(1, 'residential_address')).toBe('co co co cu up up up up')
  expect(statesOf(2, 'attestation')).toBe('co co co co co cu')
  expect(statesOf(2, 'completed')).toBe('co co co co co co')
})

test('a step that is edited from the attestation is current, and those done stay complete', () => {
  expect(statesOf(1, 'attestation', 'nin')).toBe('co cu co co co co co up')
})

test('KYC1-19 KYC2-16 KYC1-23 each level has a completion flag for each of its steps', () => {
  expect(stepCompletion(1, 'face_verification')).toEqual({
    nationality: true,
    nin: true,
    face_verification: false,
    residential_address: false,
    business_details: false,
    business_address: false,
    source_of_revenue: false,
    attestation: false,
  })
  expect(stepCompletion(2, 'completed')).toEqual({
    bvn: true,
    personal_info: true,
    next_of_kin: true,
    employment_info: true,
    documents_upload: true,
    attestation: true,
  })
})
