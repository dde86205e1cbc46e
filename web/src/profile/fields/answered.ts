/** Answers from a call or from a draft: null or missing where nothing was entered. */
export type Known<Form> = { readonly [Field in keyof Form]?: Form[Field] | null | undefined }

/** Stored answers as a form begins with them: what was never entered is left out, so that its field begins empty. */
export function answered<Form extends object>(known: Known<Form>): Partial<Form> {
  return Object.fromEntries(
    Object.entries(known).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Form>
}
