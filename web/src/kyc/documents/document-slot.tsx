import { clsx } from 'clsx'
import CircleCheck from '~icons/circle-check'
import FileUp from '~icons/file-up'
import { fileEndings } from '@kasuwa/domain/profile/file-names.ts'
import { kycWords } from '@kasuwa/contract/profile-words.ts'
import { UploadProgress } from '../../files/upload-progress.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { documentTexts, kycTexts } from '../texts.ts'
import { SentDocument } from './sent-document.tsx'
import { type Confirm, useDocument, type DocumentKind } from './use-document.ts'

type Props = {
  kind: DocumentKind
  path: string | null
  onConfirmed: (path: string) => void
  /** Used in place of the step's own call. */
  confirm?: Confirm
}

/** The slot of one document: to be chosen, being sent, or stored and changeable (DOC-03, DOC-04). */
export function DocumentSlot({ kind, path, onConfirmed, confirm }: Props) {
  const exists = path !== null
  const { underWay, preparing, problem, broken, choose, retry, abort } = useDocument(kind, onConfirmed, confirm)
  const name = documentTexts.names[kind]
  const Icon = exists ? CircleCheck : FileUp
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <span
          className={clsx(
            'flex size-11 shrink-0 items-center justify-center rounded-full',
            exists ? 'bg-positive-tint text-positive-deep' : 'bg-sunken text-soft',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold">{name}</h2>
          <div role="status" className={clsx('text-sm', exists ? 'font-medium text-positive-deep' : 'text-soft')}>
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
      {underWay && (
        <UploadProgress label={documentTexts.uploading(name)} of={underWay} onStop={abort} onRetry={retry} />
      )}
      {!underWay && !preparing && <DocumentTile name={name} exists={exists} onChosen={choose} />}
      {problem !== null && (
        <div className="text-sm">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {broken && !underWay && (
        <Button look="secondary" wide onClick={retry}>
          {kycTexts.tryAgain}
        </Button>
      )}
    </section>
  )
}

type TileProps = { name: string; exists: boolean; onChosen: (file: File) => void }

/** The button to choose a file, or another one; phones offer their camera as well. */
function DocumentTile({ name, exists, onChosen }: TileProps) {
  return (
    <label className="flex min-h-14 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-field border border-dashed border-edge px-4 py-2.5 text-center hover:bg-sunken has-focus-visible:focused">
      <span className="font-semibold text-action">
        <span>{exists ? kycWords.clickToChange : documentTexts.choose}</span>
        <span className="sr-only">{` ${name}`}</span>
      </span>
      <span className="text-sm text-soft">{documentTexts.accepted}</span>
      <input
        type="file"
        accept={fileEndings.join(',')}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen once more.
          target.value = ''
          if (file) onChosen(file)
        }}
      />
    </label>
  )
}
