import type { ReactNode } from 'react'
import type { Fact } from '../ui/facts.tsx'
import { PhoneNumber } from '../ui/phone-number.tsx'
import { SentDocument } from './documents/sent-document.tsx'
import type { Answers } from './kyc-queries.ts'
import { type AnsweredStep, type AnswerLine, stepTexts } from './step-texts.ts'
import { attestationTexts, documentTexts, faceTexts } from './texts.ts'

/** The answers of a step that were given, as the attestation and an admin read them. */
export function answersOf(step: AnsweredStep, answers: Answers): readonly Fact[] {
  return stepTexts[step]
    .answers(answers)
    .flatMap(([label, answer]) => (answer ? [{ label, value: shown(answer) }] : []))
}

function shown(answer: NonNullable<AnswerLine[1]>): ReactNode {
  if (typeof answer !== 'object') return answer
  if ('phone' in answer) return <PhoneNumber number={answer.phone} />
  if ('path' in answer) return <SentDocument path={answer.path} name={documentTexts.names[answer.document]} />
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <img src={answer.picture} alt={faceTexts.preview} className="size-14 shrink-0 rounded-full object-cover" />
      {attestationTexts.submitted}
    </span>
  )
}
