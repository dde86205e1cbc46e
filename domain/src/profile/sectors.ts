import list from './sectors.json' with { type: 'json' }

const industriesBySector: ReadonlyMap<string, readonly string[]> = new Map(
  list.map(({ sector, industries }) => [sector, industries]),
)

/** The twelve sectors; business categories are the same (CONST-08). */
export const sectors: readonly string[] = [...industriesBySector.keys()]

/** The eight industries of a sector, also used as sub-categories of a business category (CONST-09); none for an unknown one. */
export function industriesOf(sector: string): readonly string[] {
  return industriesBySector.get(sector) ?? []
}

/** Whether an industry belongs to a sector, a sub-category to a category. */
export function isIndustryOf(sector: string, industry: string): boolean {
  return industriesOf(sector).includes(industry)
}
