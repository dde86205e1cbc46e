/** A node of `explain (verbose, format json)`. */
export type PlanNode = {
  'Node Type': string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  'Join Type'?: string
  Strategy?: string
  Output?: string[]
  Plans?: PlanNode[]
}

/** The reasons why columns of a statement, by their place, may be null, as far as its plan shows them. */
export function causesOfNull(plan: PlanNode): ReadonlyMap<number, string> {
  const joined = nullableOutputs(plan)
  const subqueries = new Map(
    allNodes(plan).flatMap((node) => (node['Subplan Name'] ? [[node['Subplan Name'], node] as const] : [])),
  )
  const causes = (plan.Output ?? []).map((output) =>
    joined.has(output) ? 'it comes from an outer join' : causeIn(output, plan, subqueries),
  )
  return new Map(causes.flatMap((cause, place) => (cause ? [[place, cause] as const] : [])))
}

/** Also reported for `array(select …)`, which is never null: the plan does not distinguish the two. */
export const noRow = 'its subquery may find no row'

const nullWithoutRows = /^(sum|max|min|avg|string_agg|array_agg|jsonb?_agg|bool_and|bool_or)\(/
const subquery = /^\(((?:SubPlan|InitPlan) \d+)\)(?:\.col1)?$/
const caseWithoutElse = /^CASE .* ELSE NULL::.+ END$/s

function causeIn(output: string, node: PlanNode, subqueries: ReadonlyMap<string, PlanNode>): string | null {
  if (isPlainAggregate(node) && nullWithoutRows.test(output)) return 'it is an aggregate, and there may be no rows'
  if (caseWithoutElse.test(output)) return 'a case may have no else'
  const name = subquery.exec(output)?.[1]
  const inner = name && subqueries.get(name)
  // A subquery without an output is an `exists`.
  if (!inner || !inner.Output?.[0]) return null
  return hasOneRow(inner) ? causeIn(inner.Output[0], inner, subqueries) : noRow
}

const isPlainAggregate = (node: PlanNode): boolean => node['Node Type'] === 'Aggregate' && node.Strategy === 'Plain'

const hasOneRow = (node: PlanNode): boolean =>
  isPlainAggregate(node) || (node['Node Type'] === 'Result' && inputsOf(node).length === 0)

/** A node, and all nodes below it. */
export const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)]

/** The nodes whose rows this one reads, without its subqueries. */
const inputsOf = (node: PlanNode): PlanNode[] =>
  (node.Plans ?? []).filter((input) => !['InitPlan', 'SubPlan'].includes(input['Parent Relationship'] ?? ''))

function nullableOutputs(node: PlanNode): Set<string> {
  const inputs = inputsOf(node)
  const withoutRow = inputs.filter((input) => mayHaveNoRow(node['Join Type'], input['Parent Relationship']))
  return new Set([
    ...inputs.flatMap((input) => [...nullableOutputs(input)]),
    ...withoutRow.flatMap((input) => input.Output ?? []),
  ])
}

function mayHaveNoRow(join: string | undefined, side: string | undefined): boolean {
  if (join === 'Full') return true
  return (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer')
}
