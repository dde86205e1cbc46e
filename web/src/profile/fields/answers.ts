import type { RefCallBack } from 'react-hook-form'
import type { Option } from '../../ui/fields/options.ts'

/** The specification's options, sent as they are ('post graduate') and read with a capital ('Post graduate'). */
export function choicesOf(values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: readAs(value) }))
}

/** The label of an option. */
export function readAs(value: string): string {
  return value.slice(0, 1).toUpperCase() + value.slice(1)
}

/** Answers from a call or from a draft: null or missing if nothing was entered. */
export type Known<Form> = { readonly [Field in keyof Form]?: Form[Field] | null | undefined }

/** Stored answers as a form's first values: answers that were never entered are left out, so that their fields begin empty. */
export function answered<Form extends object>(known: Known<Form>): Partial<Form> {
  return Object.fromEntries(
    Object.entries(known).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Form>
}

/** The options of a list that is being loaded: only the chosen one. */
export const onlyThe = (chosen: string): readonly string[] => (chosen === '' ? [] : [chosen])

/** The result of `useController` for a text field of any form. */
export type Controlled = {
  readonly field: {
    readonly name: string
    readonly value: string | undefined
    readonly onChange: (value: string) => void
    readonly onBlur: () => void
    readonly ref: RefCallBack
  }
  readonly fieldState: { readonly error?: { readonly message?: string | undefined } | undefined }
}
