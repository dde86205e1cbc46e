import type { AccountType } from '../access/account-types.ts'
import type { RefusalCode } from '../refusal.ts'

/** The steps of each level, in order (KYC1-06, KYC2-02, C-53). */
export const kycSteps = {
  1: [
    'nationality',
    'nin',
    'face_verification',
    'residential_address',
    'business_details',
    'business_address',
    'source_of_revenue',
    'attestation',
  ],
  2: ['bvn', 'personal_info', 'next_of_kin', 'employment_info', 'documents_upload', 'attestation'],
} as const

/** The levels that have steps. */
export type StepLevel = keyof typeof kycSteps
export type KycStep = (typeof kycSteps)[StepLevel][number]

/** A user's level: 0 nothing attested, 1 level 1 attested, 2 level 2 attested (C-52). */
export const kycLevels = [0, 1, 2] as const
export type KycLevel = (typeof kycLevels)[number]

/** Whether an unknown value is a level; anything else is unrecognised (C-07). */
export function isKycLevel(value: unknown): value is KycLevel {
  return kycLevels.some((level) => level === value)
}

/** Whether a step belongs to a level. */
export function isStepOf(level: StepLevel, step: string): step is KycStep {
  return kycSteps[level].some((known) => known === step)
}

/** The first step of the order that is not complete; 'completed' once attested (C-54). */
export function currentStep(level: StepLevel, completed: ReadonlySet<string>): KycStep | 'completed' {
  return kycSteps[level].find((step) => !completed.has(step)) ?? 'completed'
}

/** A step's state for progress dots and side lists. */
export function stepProgress(
  level: StepLevel,
  step: KycStep,
  completed: ReadonlySet<string>,
): 'complete' | 'current' | 'upcoming' {
  if (completed.has(step)) return 'complete'
  return currentStep(level, completed) === step ? 'current' : 'upcoming'
}

/**
 * Whether a step may be stored: any up to the current one, until the level is attested (C-70). A step of another level is not found;
 * an attestation before all steps are complete is refused for missing steps.
 */
export function maySubmit(
  level: StepLevel,
  step: string,
  completed: ReadonlySet<string>,
  attested: boolean,
): 'ok' | RefusalCode {
  if (!isStepOf(level, step)) return 'not_found'
  if (attested) return level === 2 ? 'modification_restricted' : 'level_attested'
  const order: readonly string[] = [...kycSteps[level], 'completed']
  if (order.indexOf(step) <= order.indexOf(currentStep(level, completed))) return 'ok'
  return step === 'attestation' ? 'steps_missing' : 'step_ahead'
}

/** Level 2 is for customers who have attested level 1 (C-10, C-52). */
export function mayEnterLevel(level: StepLevel, kycLevel: KycLevel, accountType: AccountType): 'ok' | RefusalCode {
  if (level === 1) return 'ok'
  if (accountType !== 'customer') return 'customers_only'
  return kycLevel >= 1 ? 'ok' : 'level_one_first'
}

/** The level after the attestation of `level`: never down, never skipping one. */
export function levelAfterAttestation(kycLevel: KycLevel, level: StepLevel): KycLevel {
  return level > kycLevel + 1 || level <= kycLevel ? kycLevel : level
}

/** Profile, next of kin, employment and business are locked once level 2 is attested (SET-16, C-76). */
export function isProfileLocked(kycLevel: KycLevel, accountType: AccountType): boolean {
  return accountType === 'customer' && kycLevel >= 2
}

/** The part of a person's record that a call changes and an attestation closes: the steps of a level, or the profile. */
export type ClosingPart = StepLevel | 'profile'

/** Why a part is closed to this person; null while it is open (C-10, C-70, C-76). */
export function closedRefusal(part: ClosingPart, kycLevel: KycLevel, accountType: AccountType): RefusalCode | null {
  if (part === 'profile') return isProfileLocked(kycLevel, accountType) ? 'modification_restricted' : null
  if (kycLevel >= part) return part === 2 ? 'modification_restricted' : 'level_attested'
  const entry = mayEnterLevel(part, kycLevel, accountType)
  return entry === 'ok' ? null : entry
}
