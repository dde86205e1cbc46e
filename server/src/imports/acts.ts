import { importWords } from '@kasuwa/contract/import-words.ts'
import { tableDate, exactNaira } from '@kasuwa/domain/display.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { record } from '../audit/record.ts'
import { isId } from '../base/ids.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Act } from '../proposals/act.ts'
import { fixed } from '../proposals/facts.ts'
import {
  findImport,
  type Import,
  type ImportId,
  lockImport,
  moveImport,
  saveOpensAccounts,
} from './import-repository.ts'
import { firstTouch } from './undo-repository.ts'

type BringInInput = { id: string; accounts: boolean }
type UndoInput = { id: string; reason: string }

const roles = ['finance', 'credit'] as const

/** Brings in a checked import. It always takes two people; a server then does it in batches (IMPO-10). */
export const bringInAct: Act<BringInInput, { id: string }> = {
  name: 'bring_in',
  limit: 'always',
  roles,
  async about(sql, { id, accounts }) {
    const one = await known(sql, id)
    return {
      subject: subjectOf(one),
      userId: null,
      amount: null,
      reason: null,
      facts: [
        ...factsOf(one),
        fixed('Repayment accounts', accounts ? importWords.accountsNow : importWords.accountsLater),
      ],
    }
  },
  lock: (tx, { id }) => lockKnown(tx, id),
  async run(tx, { actor }, { id, accounts }, proposedBy) {
    const one = await lockKnown(tx, id)
    if (one.state !== 'checked' || one.errors > 0 || one.preview === null) throw new Refused('import_not_checked')
    await saveOpensAccounts(tx, one.id, accounts)
    await moveImport(tx, one.id, 'importing')
    const after = { files: one.files, accounts, ...(proposedBy && { proposedBy }) }
    await record(tx, actor, { action: 'import.confirmed', subject: { kind: 'import', id: one.id }, after })
    return { id: one.id }
  },
  final: ['not_found', 'import_not_checked'],
}

/** Undoes an import whole, as long as nothing else touched it. It always takes two people (IMPO-20). */
export const undoImportAct: Act<UndoInput, { id: string }> = {
  name: 'undo_import',
  limit: 'always',
  roles,
  async about(sql, { id, reason }) {
    const one = await known(sql, id)
    return { subject: subjectOf(one), userId: null, amount: null, reason, facts: factsOf(one) }
  },
  lock: (tx, { id }) => lockKnown(tx, id),
  async run(tx, { actor }, { id, reason }, proposedBy) {
    const one = await lockKnown(tx, id)
    if (one.state !== 'imported' && one.state !== 'stopped') throw new Refused('import_not_brought_in')
    const touch = await firstTouch(tx, one.id)
    if (touch !== null) throw new Refused('import_touched', undefined, { reason: `The first act since: ${touch}.` })
    await moveImport(tx, one.id, 'undoing')
    const after = { reason, ...(proposedBy && { proposedBy }) }
    await record(tx, actor, { action: 'import.undo-confirmed', subject: { kind: 'import', id: one.id }, after })
    return { id: one.id }
  },
  final: ['not_found', 'import_not_brought_in', 'import_touched'],
}

async function known(sql: Sql, id: string): Promise<Import> {
  const one = isId<ImportId>(id) ? await findImport(sql, id) : undefined
  if (!one) throw new Refused('not_found')
  return one
}

/** @throws Refused not_found */
export async function lockKnown(tx: Transaction, id: string): Promise<Import> {
  const one = isId<ImportId>(id) ? await lockImport(tx, id) : undefined
  if (!one) throw new Refused('not_found')
  return one
}

const subjectOf = ({ id, madeAt }: Import) => ({
  kind: 'import' as const,
  id,
  name: importWords.nameOf(tableDate(lagosDay(madeAt))),
})

/** The counts and sums that both people see. They are those of the check, which nobody can change any more. */
function factsOf({ preview, files }: Import) {
  if (!preview) return []
  const { agents, known_agents: knownAgents, groups, customers, loans, in_time: inTime, overdue } = preview
  return [
    fixed(
      'Files',
      Object.entries(files)
        .map(([file, read]) => `${file}.csv, ${read.digest.slice(0, 12)}`)
        .join('; '),
    ),
    fixed('Agents, new and known', `${agents}, ${knownAgents}`),
    fixed('Groups', String(groups)),
    fixed('Customers', String(customers)),
    fixed('Loans', `${loans}: ${inTime.loans} in time, ${overdue.loans} overdue`),
    fixed('Principal lent', exactNaira(preview.principal)),
    fixed('Unpaid principal', exactNaira(preview.unpaid_principal)),
    fixed('Unpaid interest', exactNaira(preview.unpaid_interest)),
    fixed('Unpaid loan fees', exactNaira(preview.unpaid_fee)),
    fixed('Paid before', exactNaira(preview.paid)),
  ]
}
