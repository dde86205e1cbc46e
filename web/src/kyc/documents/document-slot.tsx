import { clsx } from 'clsx'
import { CircleCheck, FileUp } from 'lucide-react'
import { UploadProgress } from '../../files/upload-progress.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { documentTexts, kycTexts } from '../texts.ts'
import { DocumentTile } from './document-tile.tsx'
import { SentDocument } from './sent-document.tsx'
import { useDocument, type DocumentKind } from './use-document.ts'

type Props = { kind: DocumentKind; path: string | null; onConfirmed: (path: string) => void }

/** One document: to be chosen, on its way, or there and to be changed (DOC-03, DOC-04). */
export function DocumentSlot({ kind, path, onConfirmed }: Props) {
  const exists = path !== null
  const { percent, preparing, problem, broken, choose, retry, abort } = useDocument(kind, onConfirmed)
  const name = documentTexts.names[kind]
  const Icon = exists ? CircleCheck : FileUp
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-card border border-line bg-white p-5">
      <div className="flex items-center gap-4">
        <span
          className={clsx(
            'flex size-11 shrink-0 items-center justify-center rounded-full',
            exists ? 'bg-leaf-tint text-leaf-deep' : 'bg-sand text-soft',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold">{name}</h2>
          <div role="status" className={clsx('text-sm', exists ? 'font-medium text-leaf-deep' : 'text-soft')}>
            {exists ? <SentDocument path={path} name={name} /> : documentTexts.hints[kind]}
          </div>
        </div>
      </div>
      {preparing && (
        <p role="status" className="flex items-center gap-2 text-soft">
          <Spinner />
          {documentTexts.preparing}
        </p>
      )}
      {percent !== null && (
        <UploadProgress
          label={documentTexts.uploading(name)}
          percent={percent}
          stop={documentTexts.stop}
          onStop={abort}
        />
      )}
      {percent === null && !preparing && <DocumentTile name={name} exists={exists} onChosen={choose} />}
      {problem !== null && (
        <div className="text-sm">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {broken && percent === null && (
        <Button look="secondary" wide onClick={retry}>
          {kycTexts.tryAgain}
        </Button>
      )}
    </section>
  )
}
