/** The endings of accepted files (DOC-05). */
export const fileEndings = ['.png', '.jpg', '.jpeg', '.pdf'] as const

/** Whether a name has no ending, as phones name some files from apps. `bill 12.05.2026` has none either. */
export const hasNoEnding = (name: string): boolean => !/\.[a-z][a-z0-9]{0,9}$/i.test(name)

/** Whether a file may be uploaded, by its name (DOC-05). */
export const hasKnownEnding = (name: string): boolean =>
  fileEndings.some((ending) => name.toLowerCase().endsWith(ending))
