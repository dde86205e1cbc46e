/** A node of `explain (verbose, format json)`. */
export type PlanNode = {
  'Node Type': string
  'Parent Relationship'?: string
  'Join Type'?: string
  Strategy?: string
  Output?: string[]
  Plans?: PlanNode[]
}

/** Which of the statement's columns, by their place, stand on the side of an outer join that may have no row. */
export function nullFromJoins(plan: PlanNode): Set<number> {
  const nullable = nullableOutputs(plan)
  return placesOf(plan, (output) => nullable.has(output))
}

/** Which columns are an aggregate over all rows that is null when there are none. */
export function nullFromAggregates(plan: PlanNode): Set<number> {
  return isPlainAggregate(plan) ? placesOf(plan, (output) => nullWithoutRows.test(output)) : new Set()
}

const nullWithoutRows = /^(sum|max|min|avg|string_agg|array_agg|jsonb?_agg|bool_and|bool_or)\(/

const isPlainAggregate = (node: PlanNode): boolean => node['Node Type'] === 'Aggregate' && node.Strategy === 'Plain'

const placesOf = (plan: PlanNode, applies: (output: string) => boolean): Set<number> =>
  new Set((plan.Output ?? []).flatMap((output, place) => (applies(output) ? [place] : [])))

function nullableOutputs(node: PlanNode): Set<string> {
  const inputs = (node.Plans ?? []).filter((input) =>
    ['Outer', 'Inner', 'Subquery', 'Member'].includes(input['Parent Relationship'] ?? ''),
  )
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
