import { readableWord } from '@kasuwa/contract/act-words.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { App, Context } from '../context/context.ts'
import { fileOf, limitDocuments } from '../documents/document.ts'
import { transaction } from '../db/transaction.ts'
import type { Sheet } from '../documents/sheet.ts'
import { notify } from '../notifications/notify.ts'
import { contentPurpose } from '../proposals/proposal-answer.ts'
import { LostKey } from '../security/vault.ts'
import { notInBundle } from './bundle-parts.ts'
import { findArchivedBefore, findOpenUntil, readBundle } from './bundle-repository.ts'
import { bundleTexts as texts } from './bundle-texts.ts'
import { bundleOwner } from './propose-bundle.ts'

/** Until when the caller may take the bundle of a customer; null where they may not. @throws Refused not_found */
export async function showBundlePermission({ app, actor }: Context, { id }: { id: string }) {
  const owner = await bundleOwner(app.database, id)
  return { until: await findOpenUntil(app.database, owner.id, actor.userId) }
}

/**
 * Everything that is held about a customer, as data. It is made for each call and kept nowhere (RIGHT-03).
 * @throws Refused not_found, bundle_not_open, too_many_requests
 */
export async function takeBundle(context: Context, { id }: { id: string }) {
  const { owner, parts, leftOut } = await open(context, id, 'json')
  return {
    made_at: context.now,
    customer: { id: owner.id, name: owner.name, phone: owner.phone },
    parts,
    left_out: leftOut,
  }
}

/** The same as PDF. @throws Refused not_found, bundle_not_open, too_many_requests */
export async function takeBundlePdf(context: Context, { id }: { id: string }): Promise<File> {
  const { owner, parts, leftOut } = await open(context, id, 'pdf')
  const title = texts.title(owner.name)
  return fileOf(context, { name: `data-${lagosDay(context.now)}`, title }, (sheet) => {
    sheet.paragraph(texts.lead)
    for (const part of parts) writePart(sheet, part)
    sheet.section(texts.leftOut)
    for (const { name, reason } of leftOut) sheet.paragraph(`${readableWord(name)}: ${reason}`)
  })
}

type Part = Awaited<ReturnType<typeof readBundle>>[number]

/**
 * The parts for one of the two admins, while they may have them. It is in the trail before they see it, and the customer is notified once
 * for each time that it was opened.
 */
async function open(context: Context, id: string, form: 'json' | 'pdf') {
  const { app, actor } = context
  await limitDocuments(context)
  const owner = await bundleOwner(app.database, id)
  const until = await findOpenUntil(app.database, owner.id, actor.userId)
  if (!until) throw new Refused('bundle_not_open')
  const { userId } = owner
  await transaction(app.database, async (tx) => {
    await record(tx, actor, {
      action: 'data.bundle-taken',
      subject: { kind: 'user', id: userId },
      after: { kind: form },
    })
    await notify(tx, app, [{ kind: 'data_bundle_made', userId, key: until.toISOString(), facts: {} }])
  })
  const parts = await readBundle(app.database, owner)
  return {
    owner,
    parts: parts.map((part) => ({ ...part, rows: part.rows.map((row) => opened(app, part.name, row)) })),
    leftOut: await listLeftOut(app),
  }
}

/** The tables that are not in a bundle, and the entries of the audit trail that are in the archive of months, each with the reason. */
async function listLeftOut({ database }: App): Promise<{ name: string; reason: string }[]> {
  const before = await findArchivedBefore(database)
  const archived = before === null ? [] : [{ name: 'audit_events', reason: texts.archived(lagosDay(before)) }]
  return [...Object.entries(notInBundle).map(([name, reason]) => ({ name, reason })), ...archived]
}

/** A row with what is encrypted in it in plain text. */
function opened(app: App, name: string, row: Part['rows'][number]) {
  if (name === 'profiles') {
    const { nin_sealed: nin, bvn_sealed: bvn, ...rest } = row
    return { ...rest, nin: openedText(app, nin, 'nin'), bvn: openedText(app, bvn, 'bvn') }
  }
  if (name !== 'proposals') return row
  const { sealed, ...rest } = row
  const content = openedText(app, sealed, contentPurpose)
  return { ...rest, content: content === null || content === texts.unreadable ? content : JSON.parse(content) }
}

/** Bytes as PostgreSQL writes them in JSON: \x and two digits for each. */
function openedText({ vault }: App, sealed: unknown, purpose: string): string | null {
  if (typeof sealed !== 'string') return null
  try {
    return vault.open(Buffer.from(sealed.slice(2), 'hex'), purpose)
  } catch (error) {
    if (error instanceof LostKey) return texts.unreadable
    throw error
  }
}

function writePart(sheet: Sheet, { title, rows }: Part): void {
  sheet.section(texts.part(title, rows.length))
  for (const row of rows) sheet.paragraph(lineOf(row))
}

/** The values of a row that are there, each after its name. */
const lineOf = (row: Part['rows'][number]): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${readableWord(name)}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
