/**
 * A value that must be there, since an earlier step made sure of it.
 * @throws Error with its name when it is not
 */
export function required<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`${name} is missing`)
  return value
}
