import FileText from '~icons/file-text'
import { LocalPicture } from '../../files/local-picture.tsx'
import { documentTexts } from '../texts.ts'

/** A document that the server has: its picture and name if this page has sent it, otherwise a note that it is stored. */
export function SentDocument({ path, name }: { path: string; name: string }) {
  const file = sentFile(path)
  if (!file) return <span>{documentTexts.uploaded}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {file.type.startsWith('image/') ? (
        <LocalPicture
          picture={file}
          alt={name}
          className="size-14 shrink-0 rounded-field border border-line object-cover"
        />
      ) : (
        <FileText aria-hidden="true" className="size-8 shrink-0 text-soft" />
      )}
      <span className="min-w-0">
        <span className="block">{documentTexts.uploaded}</span>
        <span className="block text-sm font-normal break-all text-soft">{file.name}</span>
      </span>
    </span>
  )
}

/**
 * The documents that were sent from this page, by their path on the server, so that they can be seen before they are attested. They are
 * only in memory, because the server never returns their contents.
 */
const files = new Map<string, File>()

export function rememberFile(path: string, file: File): void {
  files.set(path, file)
}

/** The file that was sent to a path; undefined when it was sent before this page was loaded. */
function sentFile(path: string | null): File | undefined {
  return path === null ? undefined : files.get(path)
}
