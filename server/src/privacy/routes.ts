import type { Handlers } from '../context/handlers.ts'
import { acknowledgeCase, answerCase } from './answer-case.ts'
import { listConsents, listOwnConsents } from './consents.ts'
import { listCases, listOwnCases } from './list-cases.ts'
import { openCase, openCaseFor } from './open-case.ts'

export const privacyRoutes: Handlers['privacy'] = {
  ownCases: listOwnCases,
  openCase,
  adminCases: listCases,
  openCaseFor,
  acknowledgeCase,
  answerCase,
  ownConsents: listOwnConsents,
  consents: listConsents,
}
