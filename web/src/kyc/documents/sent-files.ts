/**
 * The documents that were sent from this page, by their place on the server, so that they can be looked at before they are attested. In
 * memory alone: their contents never come back from the server.
 */
const files = new Map<string, File>()

export function rememberFile(path: string, file: File): void {
  files.set(path, file)
}

/** The file that was sent to a place; undefined when it was sent before this page was loaded. */
export function sentFile(path: string | null): File | undefined {
  return path === null ? undefined : files.get(path)
}
