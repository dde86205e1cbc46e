import { longDate } from '@kasuwa/domain/display.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { StatementDiffers } from '@kasuwa/domain/ledger/statement.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { App, Context } from '../context/context.ts'
import { enforceLimit, type Limit } from '../security/limits.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { sheetTexts } from './texts.ts'

/** More than a person reads in an hour, and too few for a program to keep the server busy. */
const documents: Limit = { name: 'documents', max: 120, seconds: 3_600 }

/** @throws Refused too_many_requests */
export const limitDocuments = ({ app, actor }: Context): Promise<void> => enforceLimit(app, documents, actor.userId)

/** Writes a document and makes it a file. `name` has only letters, digits and hyphens. */
export async function fileOf(
  { app: { settings }, now }: Context,
  { name, title }: { name: string; title: string },
  write: (sheet: Sheet) => void,
): Promise<File> {
  const line = sheetTexts.support(settings.SUPPORT_PHONE, settings.SUPPORT_EMAIL)
  const foot = `${title} · ${sheetTexts.madeOn(longDate(lagosDay(now)))}`
  const sheet = await openSheet({ title, lender: [settings.LENDER_NAME, line], madeAt: now, foot })
  write(sheet)
  return new File([new Uint8Array(await sheet.end())], `${name}.pdf`, { type: 'application/pdf' })
}

/** Keeps in the trail that an agent or an admin took a document of a customer. */
export async function recordTaken(
  { app, actor }: Context,
  document: 'statement' | 'receipt' | 'agreement',
  subject: { kind: string; id: string },
): Promise<void> {
  if (actor.accountType !== 'customer') await record(app.database, actor, { action: `${document}.taken`, subject })
}

/**
 * Makes figures and checks them; if they differ from the books they are logged and refused, never shown.
 * @throws Refused figures_differ
 */
export function agreedFigures<T>(app: App, subject: { kind: string; id: string }, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof StatementDiffers)) throw error
    app.log.error('a statement differs from the books', { ...subject, difference: error.message })
    throw new Refused('figures_differ')
  }
}
