import type { Handlers } from '../context/handlers.ts'
import { acknowledgeCase, answerCase } from './answer-case.ts'
import { casesFile } from './cases-file.ts'
import { listConsents, listOwnConsents } from './consents.ts'
import { listCases, listOwnCases } from './list-cases.ts'
import { dataBundle, proposeBundle } from './propose-bundle.ts'
import { dataErasure, proposeErasure, showErasure } from './propose-erasure.ts'
import { openCase, openCaseFor } from './open-case.ts'
import { showBundlePermission, takeBundle, takeBundlePdf } from './take-bundle.ts'

export const privacyActs = { data_bundle: dataBundle, data_erasure: dataErasure }

export const privacyRoutes: Handlers['privacy'] = {
  ownCases: listOwnCases,
  openCase,
  adminCases: listCases,
  adminCasesFile: casesFile,
  openCaseFor,
  acknowledgeCase,
  answerCase,
  ownConsents: listOwnConsents,
  consents: listConsents,
  proposeBundle,
  erasure: showErasure,
  proposeErasure,
  bundlePermission: showBundlePermission,
  bundle: takeBundle,
  bundlePdf: takeBundlePdf,
}
