import { DocumentsStep } from '../documents/documents-step.tsx'
import { SentDocument } from '../documents/sent-document.tsx'
import type { Step } from '../step.tsx'
import { documentTexts } from '../texts.ts'

const { names } = documentTexts

/** Utility bill and valid ID (DOC-01). */
export const documentsUpload: Step = {
  name: 'documents_upload',
  View: DocumentsStep,
  summary: ({ documents: { utility_bill, valid_id } }) => [
    [names.utility_bill, sent('utility_bill', utility_bill)],
    [names.valid_id, sent('valid_id', valid_id)],
  ],
}

function sent(kind: keyof typeof names, path: string | null) {
  return path && <SentDocument path={path} name={names[kind]} />
}
