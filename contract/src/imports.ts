import { importFiles } from '@kasuwa/domain/imports/files.ts'
import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { instant, naira, noData } from './entities/wire.ts'
import { waitingAct } from './entities/proposal.ts'
import { choice, flag, form, text } from './fields.ts'
import { importWords } from './import-words.ts'

/**
 * The states of an import. `open`: it takes files. `checking`, `importing` and `undoing`: a server works on it. `stopped`: a line could not be brought in,
 * since something changed after the check.
 */
export const importStates = [
  'open',
  'checking',
  'checked',
  'importing',
  'stopped',
  'imported',
  'undoing',
  'undone',
  'dropped',
] as const
export type ImportState = (typeof importStates)[number]

/** The content of an import, and the customers and loans that are there already. */
export const importPreview = z.object({
  agents: z.int(),
  /** Agents of the file who are in the product already, found by their phone. */
  known_agents: z.int(),
  groups: z.int(),
  customers: z.int(),
  loans: z.int(),
  instalments: z.int(),
  principal: naira(),
  unpaid_principal: naira(),
  unpaid_interest: naira(),
  unpaid_fee: naira(),
  /** The sum that was paid before, which is no payment of ours. */
  paid: naira(),
  /** Loans with nothing overdue today, and the others. */
  in_time: z.object({ loans: z.int(), unpaid: naira() }),
  overdue: z.object({ loans: z.int(), unpaid: naira() }),
  /** Customers and loans that are in the product already. */
  there: z.object({ customers: z.int(), loans: z.int() }),
})

const listed = {
  id: z.string(),
  state: z.enum(importStates),
  made_at: instant(),
  /** Null where it was made on the command line. */
  made_by: z.nullable(z.string()),
  /** The errors in all. */
  errors: z.int(),
  preview: z.nullable(importPreview),
  ended_at: z.nullable(instant()),
}

const importError = z.object({ file: z.enum(importFiles), line: z.int(), field: z.string(), text: z.string() })

const wholeImport = z.object({
  ...listed,
  files: z.array(z.object({ file: z.enum(importFiles), lines: z.int(), size: z.int() })),
  /** The first 1,000 errors, by file and line. */
  first_errors: z.array(importError),
  /** The lines that are done, of all that this state has to do; `total` is null while that is not known. */
  progress: z.object({ done: z.int(), total: z.nullable(z.int()) }),
  /** Why it stopped, or could not be undone. */
  problem: z.nullable(z.string()),
  /** The proposal that waits for a second person; null where there is none. */
  proposal_id: z.nullable(z.string()),
})

/** The most characters of a part of a file, and the largest body that has so many. */
export const maxPartLength = 1_000_000
const partBytes = 4_100_000

/** A part of a file as the body; the query says which file and which part, from 0. The same part again replaces it. */
const partInput = z.pipe(
  z.object({
    params: z.object({ id: z.string() }),
    query: z.object({ file: choice(importFiles), part: z.string() }),
    body: z.nullish(z.object({ csv: z.string({ error: importWords.missing }) })),
  }),
  z.transform(({ params: { id }, query: { file, part: number }, body }, { issues }) => {
    const csv = body?.csv ?? ''
    const part = /^\d{1,4}$/.test(number) ? Number(number) : -1
    if (csv === '') issues.push({ code: 'custom', message: importWords.missing, path: ['csv'], input: '' })
    if (csv.length > maxPartLength)
      issues.push({ code: 'custom', message: importWords.partTooLong, path: ['csv'], input: '' })
    if (part < 0) issues.push({ code: 'custom', message: importWords.part, path: ['part'], input: number })
    return { id, file, part, csv }
  }),
)

const ofImport = form({ id: z.string() })
const bookkeepers = ['finance', 'credit'] as const

/** How an import is brought in: with repayment accounts at once, or not. */
export const bringInForm = form({ accounts: flag() })
/** The reason for which an import is undone. */
export const undoForm = form({ reason: text() })

/** The book of an existing lender, brought in from files (docs/import.md). */
export const importsCalls = {
  list: call({
    method: 'GET',
    path: '/admin/imports',
    summary: 'The newest 50 imports of a book',
    who: ['admin'],
    input: nothing,
    data: z.object({ imports: z.array(z.object(listed)) }),
  }),
  show: call({
    method: 'GET',
    path: '/admin/imports/{id}',
    summary: 'One import: its files, errors by file, line and field, what it would bring in, and how far it is',
    who: ['admin'],
    input: ofImport,
    data: wholeImport,
    refusals: ['not_found'],
  }),
  begin: call({
    method: 'POST',
    path: '/admin/imports',
    summary: 'Begin an import; its files are sent in parts afterwards. Written to the audit trail',
    who: ['admin'],
    roles: bookkeepers,
    accepts: 'none',
    input: nothing,
    data: z.object({ id: z.string() }),
    refusals: ['idempotency_conflict'],
  }),
  keepPart: call({
    method: 'POST',
    path: '/admin/imports/{id}/parts',
    summary:
      'A part of a file as CSV in UTF-8, at most a million characters, cut anywhere; parts are numbered from 0. The same part again replaces it. The files have at most 100 MB together',
    who: ['admin'],
    roles: bookkeepers,
    structure: 'detailed',
    accepts: 'csv',
    maxBytes: partBytes,
    // The same part again does the same, and its text is not kept a second time.
    repeatable: false,
    input: partInput,
    data: noData(),
    refusals: ['not_found', 'import_not_open', 'import_too_large'],
  }),
  check: call({
    method: 'POST',
    path: '/admin/imports/{id}/check',
    summary: 'Have the files checked line by line. A server does it; nothing is brought in',
    who: ['admin'],
    roles: bookkeepers,
    accepts: 'none',
    input: ofImport,
    data: noData(),
    refusals: ['not_found', 'import_not_open', 'idempotency_conflict'],
  }),
  bringIn: call({
    method: 'POST',
    path: '/admin/imports/{id}/bring-in',
    summary: 'Propose that a checked import is brought in; it always takes two people. Written to the audit trail',
    who: ['admin'],
    roles: bookkeepers,
    input: z.extend(bringInForm, { id: z.string() }),
    data: z.union([z.object({ id: z.string() }), waitingAct]),
    refusals: ['not_found', 'import_not_checked', 'proposal_open', 'idempotency_conflict'],
  }),
  goOn: call({
    method: 'POST',
    path: '/admin/imports/{id}/go-on',
    summary: 'Go on with a confirmed import that stopped, once what stopped it is mended. Written to the audit trail',
    who: ['admin'],
    roles: bookkeepers,
    accepts: 'none',
    input: ofImport,
    data: noData(),
    refusals: ['not_found', 'import_not_brought_in', 'idempotency_conflict'],
  }),
  undo: call({
    method: 'POST',
    path: '/admin/imports/{id}/undo',
    summary:
      'Propose that an import is undone whole: possible until a payment, a sign-in or another act touches anything of it. It always takes two people. Written to the audit trail',
    who: ['admin'],
    roles: bookkeepers,
    input: z.extend(undoForm, { id: z.string() }),
    data: z.union([z.object({ id: z.string() }), waitingAct]),
    refusals: ['not_found', 'import_not_brought_in', 'import_touched', 'proposal_open', 'idempotency_conflict'],
  }),
  drop: call({
    method: 'POST',
    path: '/admin/imports/{id}/drop',
    summary: 'Throw away the files of an import that was not brought in. Written to the audit trail',
    who: ['admin'],
    roles: bookkeepers,
    accepts: 'none',
    input: ofImport,
    data: noData(),
    refusals: ['not_found', 'import_busy', 'import_not_open', 'proposal_open', 'idempotency_conflict'],
  }),
}
