import type { JobHandler } from '../context.ts'
import type { Handlers } from '../http/bind.ts'
import { attest, updateLevel, currentStep } from './levels.ts'
import { confirmId, confirmUtility, uploadDocuments } from './documents.ts'
import { recheckIdentity } from './recheck-identity.ts'
import { saveBvn, saveNin } from './save-identity.ts'
import { sendAgain } from './send-again.ts'
import { formSteps } from './steps.ts'

export const kycRoutes: Handlers['kyc'] = {
  ...formSteps,
  nin: saveNin,
  bvn: saveBvn,
  confirmUtility,
  confirmId,
  uploadDocuments,
  attest,
  currentStep,
  updateLevel,
}

export const askedFilesRoutes: Pick<Handlers['askedFiles'], 'send'> = { send: sendAgain }

export const kycJobs: Record<string, JobHandler> = { 'identity-check': recheckIdentity }
