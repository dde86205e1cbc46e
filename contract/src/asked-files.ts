import * as z from 'zod/mini'
import { call } from './call.ts'
import { askedFile } from './entities/asked-file.ts'
import { choice, form } from './fields.ts'
import { fileReference, fileTypes, uploadTypes } from './files.ts'
import { instant } from './entities/wire.ts'
import { reasonForm } from './payments.ts'

/** Files that staff ask for again once the step that took them is closed (decision 62). */
export const askedFilesCalls = {
  send: call({
    method: 'POST',
    path: '/auth/kyc/send-again',
    summary: 'Hand in the uploaded file that was asked for again; returns the files that are still asked for',
    who: ['customer'],
    input: z.extend(fileReference, { kind: choice(uploadTypes) }),
    data: z.object({ asked_files: z.array(askedFile) }),
    refusals: ['file_not_asked', 'upload_missing'],
  }),
  withdraw: call({
    method: 'POST',
    path: '/admin/asked-documents/{id}/withdraw',
    summary: 'Withdraw the request for this file, with a reason; written to the audit trail (DESK-49)',
    who: ['admin'],
    roles: ['support'],
    input: z.extend(reasonForm, { id: z.string() }),
    data: z.object({ id: z.string(), withdrawn_at: instant() }),
    refusals: ['not_found', 'ask_closed', 'idempotency_conflict'],
  }),
  openEarlier: call({
    method: 'POST',
    path: '/admin/earlier-documents/{id}',
    summary:
      'The address of the earlier file, which this session can open for one minute; the viewer is written to the audit trail (DESK-48)',
    who: ['admin'],
    roles: ['credit', 'support', 'auditor'],
    input: form({ id: z.string() }),
    data: z.object({ url: z.string(), content_type: z.enum(fileTypes) }),
    refusals: ['not_found', 'document_missing'],
    // A signed address is never stored; each opening is one more entry of the audit trail.
    repeatable: false,
  }),
}
