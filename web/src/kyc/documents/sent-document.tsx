import { FileText } from 'lucide-react'
import { LocalPicture } from '../../files/local-picture.tsx'
import { documentTexts } from '../texts.ts'
import { sentFile } from './sent-files.ts'

/** A document that is with us: its picture and name where this page has sent it, otherwise that it is there. */
export function SentDocument({ path, name }: { path: string; name: string }) {
  const file = sentFile(path)
  if (!file) return <>{documentTexts.uploaded}</>
  return (
    <span className="flex items-center gap-3">
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
