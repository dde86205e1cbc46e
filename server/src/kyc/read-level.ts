import type { StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'

/** The level a path names: 1 or 2; any other is not found (C-57). */
export function readLevel(text: string): StepLevel {
  if (text === '1') return 1
  if (text === '2') return 2
  throw new Refused('not_found')
}
