import { DocumentsStep } from '../documents/documents-step.tsx'
import type { Step } from '../step.tsx'

/** Utility bill and valid ID (DOC-01). */
export const documentsUpload: Step = {
  name: 'documents_upload',
  View: DocumentsStep,
}
