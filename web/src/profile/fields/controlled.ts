import type { RefCallBack } from 'react-hook-form'

/** What `useController` answers for a field of text, whatever its form. */
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
