import type { Handlers } from '../http/bind.ts'
import { attest } from './attest.ts'
import { confirmId, confirmUtility } from './confirm-document.ts'
import { confirmFace } from './confirm-face.ts'
import { currentStep } from './current-step.ts'
import { saveBusinessAddress } from './save-business-address.ts'
import { saveBusinessDetails } from './save-business-details.ts'
import { saveEmploymentInfo } from './save-employment-info.ts'
import { saveBvn, saveNin } from './save-identity.ts'
import { saveNationality } from './save-nationality.ts'
import { saveNextOfKin } from './save-next-of-kin.ts'
import { savePersonalInfo } from './save-personal-info.ts'
import { saveResidentialAddress } from './save-residential-address.ts'
import { saveSourceOfRevenue } from './save-source-of-revenue.ts'
import { updateLevel } from './update-level.ts'
import { uploadDocuments } from './upload-documents.ts'

export const kycRoutes: Handlers['kyc'] = {
  nationality: saveNationality,
  nin: saveNin,
  confirmFace,
  residentialAddress: saveResidentialAddress,
  businessDetails: saveBusinessDetails,
  businessAddress: saveBusinessAddress,
  sourceOfRevenue: saveSourceOfRevenue,
  attest,
  bvn: saveBvn,
  personalInfo: savePersonalInfo,
  nextOfKin: saveNextOfKin,
  employmentInfo: saveEmploymentInfo,
  confirmUtility,
  confirmId,
  uploadDocuments,
  currentStep,
  updateLevel,
}
