/** First and last name, as lists and messages call somebody. */
export function fullName({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string {
  return `${first} ${last}`
}
