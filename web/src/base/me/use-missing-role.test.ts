import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallMeta } from '@kasuwa/contract/call.ts'
import { calls } from '@kasuwa/contract/calls.ts'
import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(folder, path), 'utf8'))
  .join('\n')

/** Calls that are offered together with another act, or by the roles of its act (`rolesOfActs`). */
const offeredOtherwise: readonly string[] = [
  'agents.planMove', // in the dialog of a move
  'loans.previewReschedule', // in the dialog of a reschedule
  'agents.setPayoutAccount', // in the dialog of a commission
  'imports.check', // with imports.keepPart
  'imports.drop', // with imports.undo
  'imports.goOn', // with imports.undo
  'payments.create', // the second call of an approval, and a commission
  'payments.applyCredit', // with payments.refundCredit
  'payments.cancelLoan', // with payments.closeOpenItem
  'payments.bookLostClaim', // with payments.closeOpenItem
  'payments.payAgain', // with payments.closeOpenItem
  'privacy.acknowledgeCase', // with privacy.answerCase
  'privacy.bundle', // with privacy.proposeBundle
  'privacy.bundlePdf', // with privacy.proposeBundle
  // offered by the act's own roles, in proposals/proposal-view.tsx
  'proposals.confirm',
  'proposals.refuse',
  'proposals.withdraw', // one's own
  'staff.setRoles', // rolesOfActs.admins
  'staff.setStatus', // rolesOfActs.admins
]

test('DESK-18 an act that needs a role is offered by role: each such call is named at its button or menu item', () => {
  const named = Object.entries(calls).flatMap(([feature, lines]) =>
    Object.entries<AnyContractProcedure>(lines)
      .filter(([, line]) => {
        const { roles } = line['~orpc'].meta as CallMeta
        return roles === 'all' || (roles && roles.length < staffRoles.length)
      })
      .map(([name]) => `${feature}.${name}`),
  )
  const isOffered = (name: string) =>
    new RegExp(`(act=|act=\\{[^}]*|useMissingRole\\([^)]*|listFile\\(\\s*)['"]${name.replace('.', '\\.')}['"]`).test(
      sources,
    )
  expect(named.filter((name) => !isOffered(name)).sort()).toEqual([...offeredOtherwise].sort())
})
