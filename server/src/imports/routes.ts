import type { Handlers } from '../context/handlers.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import { bringInAct, undoImportAct } from './acts.ts'
import { beginImport, checkImport, dropImport, goOnImport, keepPart } from './begin-import.ts'
import { listImports, showImport } from './show-import.ts'

export const importsRoutes: Handlers['imports'] = {
  list: listImports,
  show: showImport,
  begin: beginImport,
  keepPart,
  check: checkImport,
  bringIn: useCaseOf(bringInAct),
  goOn: goOnImport,
  undo: useCaseOf(undoImportAct),
  drop: dropImport,
}

export const importsActs = { bring_in: bringInAct, undo_import: undoImportAct }
