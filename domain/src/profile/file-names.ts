/** How the names of accepted files end (DOC-05). */
export const fileEndings = ['.png', '.jpg', '.jpeg', '.pdf'] as const

/** Whether a file may be uploaded, by its name (DOC-05). */
export const hasKnownEnding = (name: string): boolean =>
  fileEndings.some((ending) => name.toLowerCase().endsWith(ending))
