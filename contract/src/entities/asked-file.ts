import * as z from 'zod/mini'
import { fileTypes, uploadTypes } from '../files.ts'
import { instant } from './wire.ts'

/** A file that staff ask a customer for again, as the customer reads it. */
export const askedFile = z.object({ kind: z.enum(uploadTypes), reason: z.string() })

/** The same for staff: when it was asked for, when it arrived, and the earlier file. A field is null where there is no such file. */
export const askedFileOfCustomer = z.object({
  id: z.string(),
  ...askedFile.shape,
  asked_at: instant(),
  sent_at: z.nullable(instant()),
  /** When staff withdrew the request; the file had not arrived. */
  withdrawn_at: z.nullable(instant()),
  earlier: z.nullable(z.object({ content_type: z.enum(fileTypes) })),
})
