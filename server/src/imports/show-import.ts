import { importFiles } from '@kasuwa/domain/imports/files.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { isId } from '../base/ids.ts'
import type { Context } from '../context/context.ts'
import { findImport, type Import, type ImportId, listNewestImports } from './import-repository.ts'
import { listImportErrors } from './line-repository.ts'
import { listSentFiles } from './part-repository.ts'

/** The newest imports. */
export async function listImports({ app }: Context) {
  return { imports: (await listNewestImports(app.database)).map(listedOf) }
}

/** One import with its errors and how far it is. @throws Refused not_found */
export async function showImport({ app }: Context, { id }: { id: string }) {
  const one = isId<ImportId>(id) ? await findImport(app.database, id) : undefined
  if (!one) throw new Refused('not_found')
  const [sent, errors] = await Promise.all([
    listSentFiles(app.database, one.id),
    listImportErrors(app.database, one.id),
  ])
  const files = importFiles.flatMap((file) => {
    const size = sent.find((each) => each.file === file)?.size ?? 0
    const lines = one.files[file]?.lines ?? 0
    return size > 0 || lines > 0 ? [{ file, lines, size }] : []
  })
  return {
    ...listedOf(one),
    files,
    first_errors: errors,
    progress: { done: one.done, total: totalOf(one) },
    problem: one.problem,
    proposal_id: one.proposalId,
  }
}

const listedOf = ({ madeAt, madeBy, endedAt, ...one }: Import) => ({
  ...one,
  made_at: madeAt,
  made_by: madeBy,
  ended_at: endedAt,
})

/** Instalments come with their loans, and agents that are known count as lines too. */
function totalOf({ state, files }: Import): number | null {
  if (state !== 'importing' && state !== 'stopped') return null
  return importFiles.reduce((sum, file) => sum + (file === 'instalments' ? 0 : (files[file]?.lines ?? 0)), 0)
}
