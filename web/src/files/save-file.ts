/** After so long the browser has taken the file: then its bytes need not be kept for it. */
const takenAfterMs = 60_000

/** Gives a file to the browser, which saves it under its name or opens it. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), takenAfterMs)
}
