import { type ProvisionClass, provisionClassesProblem } from '@kasuwa/domain/loans/month-end.ts'
import { basisPoints, inPercent } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Act } from '../../proposals/act.ts'
import { useCaseOf } from '../../proposals/act-or-propose.ts'
import { fixed } from '../../proposals/facts.ts'
import { findClasses, insertClasses } from './entry-repository.ts'
import { lockMonths } from './month-repository.ts'

type WireClass = { from: number; to: number | null; percent: number; stage: 1 | 2 | 3 }
type Input = { classes: WireClass[] }

/** The newest table of classes (C-199). */
export async function showProvisionClasses({ app }: Context) {
  return { classes: (await findClasses(app.database)).classes.map(onWire) }
}

const onWire = ({ from, to, bp, stage }: ProvisionClass): WireClass => ({ from, to, percent: inPercent(bp), stage })

const ofWire = ({ from, to, percent, stage }: WireClass): ProvisionClass => ({
  from,
  to,
  bp: basisPoints(Math.round(percent * 100)),
  stage,
})

/** Replaces the table of classes for the months that are entered from then on (C-199). Months that were entered keep theirs. */
export const provisionTable: Act<Input, Input> = {
  name: 'provision_table',
  limit: 'always',
  roles: ['finance'],
  async about(sql, { classes }) {
    const { id, classes: before } = await findClasses(sql)
    return {
      subject: { kind: 'provision_table', id: String(id), name: 'classes of late loans' },
      userId: null,
      amount: null,
      reason: null,
      facts: [fixed('Until now', inWords(before)), fixed('From then on', inWords(classes.map(ofWire)))],
    }
  },
  lock: lockMonths,
  async run(tx, { actor }, { classes }) {
    const table = classes.map(ofWire).toSorted((a, b) => a.from - b.from)
    const problem = provisionClassesProblem(table)
    if (problem) throw new Refused(refusals[problem])
    const { id, classes: before } = await findClasses(tx)
    await insertClasses(tx, { classes: table, userId: actor.userId })
    await record(tx, actor, {
      action: 'month.provision-table-replaced',
      subject: { kind: 'provision_table', id: String(id) },
      before: { classes: before },
      after: { classes: table },
    })
    return { classes: table.map(onWire) }
  },
  final: ['classes_overlap', 'classes_gap', 'classes_percent'],
}
export const replaceProvisionClasses = useCaseOf(provisionTable)

const refusals = { overlap: 'classes_overlap', gap: 'classes_gap', percent: 'classes_percent' } as const

const inWords = (classes: readonly ProvisionClass[]): string =>
  classes
    .map(
      ({ from, to, bp }) =>
        `${to === null ? `${from} days and more` : from === to ? `${from} days` : `${from} to ${to} days`}: ${inPercent(bp)} %`,
    )
    .join('; ')
