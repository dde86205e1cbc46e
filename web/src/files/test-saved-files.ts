import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { vi } from 'vitest'

/** A document as the server answers it. */
export const someDocument = (name: string) =>
  new NodeFile([new Uint8Array([37, 80, 68, 70, 0, 255, 254, 128, 10])], name, {
    type: 'application/pdf',
  }) as unknown as File

/** The names and bytes of the files that the browser was given from now on. */
export function savedFiles() {
  // The page of a test has other files than fetch, and neither can read the other's.
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
  const saved: { name: string; bytes: Promise<ArrayBuffer> }[] = []
  let last: Blob | undefined
  URL.createObjectURL = (file) => {
    last = file as Blob
    return 'blob:test'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes: last!.arrayBuffer() })
  })
  return saved
}
