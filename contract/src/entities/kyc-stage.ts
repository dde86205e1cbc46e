import { kycSteps } from '@kasuwa/domain/kyc/steps.ts'
import * as z from 'zod/mini'

/** The state of a level: its first step that is not complete, or 'completed' (C-54). */
export const kycStage = z.enum([...kycSteps[1], ...kycSteps[2], 'completed'])

/** The answer to a step: the step to go to next. */
export const nextStage = z.object({ next_stage: kycStage })
