import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  closedRefusal,
  currentStep,
  isKycLevel,
  isProfileLocked,
  kycLevels,
  kycSteps,
  levelAfterAttestation,
  mayEnterLevel,
  maySubmit,
  stepProgress,
  type KycLevel,
  type StepLevel,
} from './steps.ts'

const levels = [1, 2] as const
const anyLevel = fc.constantFrom<StepLevel>(...levels)
const doneUpTo = (level: StepLevel, count: number) => new Set<string>(kycSteps[level].slice(0, count))

test('KYC1-06 the order of level 1', () => {
  expect(kycSteps[1]).toEqual([
    'nationality',
    'nin',
    'face_verification',
    'residential_address',
    'business_details',
    'business_address',
    'source_of_revenue',
    'attestation',
  ])
})

test('KYC2-02 the order of level 2, then completed', () => {
  expect(kycSteps[2]).toEqual([
    'bvn',
    'personal_info',
    'next_of_kin',
    'employment_info',
    'documents_upload',
    'attestation',
  ])
  expect(currentStep(2, new Set(kycSteps[2]))).toBe('completed')
})

test('KYC1-25 level 1 has 8 steps, level 2 has 6', () => {
  expect(levels.map((level) => kycSteps[level].length)).toEqual([8, 6])
  expect(kycLevels).toEqual([0, 1, 2])
})

test('the current step is the first of the order that is not complete', () => {
  for (const level of levels) {
    for (const [index, step] of kycSteps[level].entries()) expect(currentStep(level, doneUpTo(level, index))).toBe(step)
  }
  expect(currentStep(1, new Set(['nin', 'source_of_revenue']))).toBe('nationality')
  expect(currentStep(1, new Set(kycSteps[1]))).toBe('completed')
})

test('C-70 each step may be stored up to the current one, a later one may not', () => {
  for (const level of levels) {
    const steps = kycSteps[level]
    for (let current = 0; current < steps.length; current++) {
      for (const [index, step] of steps.entries()) {
        const beyond = step === 'attestation' ? 'steps_missing' : 'step_ahead'
        const decision = index <= current ? 'ok' : beyond
        expect(maySubmit(level, step, doneUpTo(level, current), false)).toBe(decision)
      }
    }
  }
})

test('C-70 no step of an attested level may be stored', () => {
  for (const step of kycSteps[1]) expect(maySubmit(1, step, new Set(kycSteps[1]), true)).toBe('level_attested')
  for (const step of kycSteps[2]) expect(maySubmit(2, step, new Set(kycSteps[2]), true)).toBe('modification_restricted')
})

test('a step of the other level, or of none, is not found', () => {
  expect(maySubmit(1, 'bvn', new Set(kycSteps[1]), false)).toBe('not_found')
  expect(maySubmit(2, 'nin', new Set(), false)).toBe('not_found')
  expect(maySubmit(1, 'completed', new Set(), false)).toBe('not_found')
})

test('after any submissions next_stage is the first incomplete step, complete steps stay complete, and a refusal changes nothing', () => {
  const anySteps = fc.tuple(anyLevel, fc.array(fc.constantFrom(...kycSteps[1], ...kycSteps[2]), { maxLength: 60 }))
  fc.assert(
    fc.property(anySteps, ([level, submissions]) => {
      const completed = new Set<string>()
      for (const step of submissions) {
        const before = completed.size
        if (maySubmit(level, step, completed, completed.has('attestation')) === 'ok') completed.add(step)
        expect(completed.size).toBeGreaterThanOrEqual(before)
        const next = currentStep(level, completed)
        const order = kycSteps[level].slice(0, completed.size)
        expect([...completed].toSorted()).toEqual([...order].toSorted()) // always the first steps of the order, without a gap
        expect(next).toBe(kycSteps[level][completed.size] ?? 'completed')
      }
      if (completed.has('attestation')) expect(completed.size).toBe(kycSteps[level].length)
    }),
  )
})

test('progress is complete before, current at, upcoming after the current step', () => {
  const completed = doneUpTo(2, 2)
  expect(kycSteps[2].map((step) => stepProgress(2, step, completed))).toEqual([
    'complete',
    'complete',
    'current',
    'upcoming',
    'upcoming',
    'upcoming',
  ])
})

test('C-10 level 2 is entered by customers who have attested level 1', () => {
  expect(mayEnterLevel(1, 0, 'admin')).toBe('ok')
  expect(mayEnterLevel(2, 2, 'agent')).toBe('customers_only')
  expect(mayEnterLevel(2, 0, 'customer')).toBe('level_one_first')
  expect(mayEnterLevel(2, 1, 'customer')).toBe('ok')
})

test('kyc_level goes 0, 1, 2 by attestation; never down, never skipping', () => {
  const table: [KycLevel, StepLevel, KycLevel][] = [
    [0, 1, 1],
    [0, 2, 0],
    [1, 1, 1],
    [1, 2, 2],
    [2, 1, 2],
    [2, 2, 2],
  ]
  for (const [from, level, to] of table) expect(levelAfterAttestation(from, level)).toBe(to)
})

test('C-07 recognised levels are the integers 0, 1 and 2', () => {
  for (const level of [0, 1, 2]) expect(isKycLevel(level)).toBe(true)
  for (const other of [3, -1, '1', 'abc', null, undefined, 0.5]) expect(isKycLevel(other)).toBe(false)
})

test('C-76 the profile is locked once a customer has attested level 2', () => {
  expect(isProfileLocked(2, 'customer')).toBe(true)
  expect(isProfileLocked(1, 'customer')).toBe(false)
  expect(isProfileLocked(2, 'agent')).toBe(false)
})

test('C-10 C-70 C-76 an attestation closes these parts for these people', () => {
  expect([0, 1, 2].map((level) => closedRefusal(1, level as KycLevel, 'customer'))).toEqual([
    null,
    'level_attested',
    'level_attested',
  ])
  expect([0, 1, 2].map((level) => closedRefusal(2, level as KycLevel, 'customer'))).toEqual([
    'level_one_first',
    null,
    'modification_restricted',
  ])
  expect([0, 1, 2].map((level) => closedRefusal('profile', level as KycLevel, 'customer'))).toEqual([
    null,
    null,
    'modification_restricted',
  ])
  for (const type of ['agent', 'admin'] as const) expect(closedRefusal('profile', 2, type)).toBeNull()
})
