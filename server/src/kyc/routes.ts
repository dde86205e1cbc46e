import type { JobHandler } from '../context/context.ts'
import type { Handlers } from '../context/handlers.ts'
import { attest, updateLevel, currentStep } from './levels.ts'
import { confirmId, confirmUtility, uploadDocuments } from './documents.ts'
import { recheckIdentity } from './recheck-identity.ts'
import { saveBvn, saveNin } from './save-identity.ts'
import { sendAgain } from './send-again.ts'
import { formSteps } from './steps.ts'
import { textFileAsked } from './notify-file-asked.ts'
import { withdrawAsk } from './withdraw-ask.ts'

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

export const askedFilesRoutes: Pick<Handlers['askedFiles'], 'send' | 'withdraw'> = {
  send: sendAgain,
  withdraw: withdrawAsk,
}

export const kycJobs: Record<string, JobHandler> = { 'identity-check': recheckIdentity, 'file-asked': textFileAsked }
