import list from './banks.json' with { type: 'json' }

/** A bank of the built-in list. Codes are text: they have leading zeros, and one has a letter. */
export interface Bank {
  readonly name: string
  readonly slug: string
  readonly code: string
  readonly ussd: string | null
}

/** The built-in list, by name (CONST-12, C-115). */
export const banks: readonly Bank[] = list

const byCode: ReadonlyMap<string, Bank> = new Map(banks.map((bank) => [bank.code, bank]))

/** The bank with a code; null if it is not in the list. */
export function bankOf(code: string): Bank | null {
  return byCode.get(code) ?? null
}
