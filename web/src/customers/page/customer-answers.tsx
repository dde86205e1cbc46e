import { kycWords } from '@kasuwa/contract/profile-words.ts'
import { AdminBvn } from '../admin-bvn.tsx'
import { CorrectButton, partOf } from '../correct-button.tsx'
import type { CustomerPage } from '../customer-page-queries.ts'
import { answersOf } from '../../kyc/answer-lines.tsx'
import { type AnsweredStep, stepsOf, stepTexts } from '../../kyc/step-texts.ts'
import { Card } from '../../ui/card.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { AskedAgain } from './customer-asked.tsx'
import { CustomerDocuments } from './customer-documents.tsx'
import { customerPageTexts as texts } from './customer-page-texts.ts'

/** The customer's answers at a level, in the sections and the order of the KYC screens. */
export function CustomerAnswers({ level, customer }: { level: 1 | 2; customer: CustomerPage }) {
  return (
    <Card title={texts.answers(level)}>
      <div className="flex flex-col divide-y divide-line">
        {stepsOf(level).map((step) => {
          const part = partOf(step)
          return (
            <section key={step} aria-label={stepTexts[step].title} className="py-4 first:pt-0 last:pb-0">
              <div className="mb-2 flex items-center justify-between gap-3">
                <h3 className="font-semibold">{stepTexts[step].title}</h3>
                {customer.user.kyc_level >= level && part && <CorrectButton part={part} customer={customer} />}
              </div>
              {step === 'documents_upload' ? (
                <CustomerDocuments customer={customer} />
              ) : (
                <StepFacts facts={factsOf(step, customer)} />
              )}
              {step === 'face_verification' && <AskedAgain kind="profile_picture" customer={customer} />}
            </section>
          )
        })}
      </div>
    </Card>
  )
}

function StepFacts({ facts }: { facts: readonly Fact[] }) {
  return facts.length > 0 ? <Facts facts={facts} /> : <p className="text-soft">{kycWords.emptySection}</p>
}

/** The step's own section; a NIN and a BVN with the identity service's answer, the BVN with its Show. */
function factsOf(step: AnsweredStep, customer: CustomerPage): readonly Fact[] {
  const { user, identity } = customer
  const facts = answersOf(step, { ...user, documents: { utility_bill: null, valid_id: null } })
  if (step !== 'nin' && step !== 'bvn') return facts
  const state = identity[step]
  const answer = state === null ? [] : [{ label: texts.identity, value: texts.identityStates[state] }]
  const { bvn } = user
  if (step === 'nin' || bvn === null) return [...facts, ...answer]
  return [...facts.map((fact) => ({ ...fact, value: <AdminBvn customer={{ ...customer, bvn }} /> })), ...answer]
}
