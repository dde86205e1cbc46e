import Camera from '~icons/camera'
import Info from '~icons/info'
import { useState } from 'react'
import { shrinkPicture } from '../../files/shrink-picture.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { documentTexts, faceTexts } from '../texts.ts'

type Props = {
  stored: string | null
  refused: boolean
  opening: boolean
  returned: boolean
  onOpen: () => void
  onChosen: (picture: File) => void
}

/** Instructions for a good picture, and the picture that is stored already. When the camera was refused, a hint and another way (C-61). */
export function FaceInstructions({ stored, refused, opening, returned, onOpen, onChosen }: Props) {
  return (
    <div className="flex flex-col gap-5">
      {stored !== null && (
        <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
          <img src={stored} alt={faceTexts.preview} className="size-20 shrink-0 rounded-full object-cover" />
          <p className="font-medium text-positive-deep">{faceTexts.stored}</p>
        </div>
      )}
      <ol className="flex flex-col gap-4 rounded-card bg-sunken p-5">
        {faceTexts.instructions.map((text, index) => (
          <li key={text} className="flex items-start gap-3.5">
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-surface text-sm font-semibold text-action"
            >
              {index + 1}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p role="status" className="flex items-start gap-2 text-sm text-soft empty:hidden">
        {refused && (
          <>
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{faceTexts.refused}</span>
          </>
        )}
      </p>
      <Button wide loading={opening} onClick={onOpen} autoFocus={returned}>
        {!opening && <Camera aria-hidden="true" className="size-5" />}
        <span>{opening ? faceTexts.opening : stored === null ? faceTexts.open : faceTexts.retake}</span>
      </Button>
      {refused && <ChoosePicture onChosen={onChosen} />}
    </div>
  )
}

/** Phones offer their own camera for it, which needs no permission for the page. */
function ChoosePicture({ onChosen }: Pick<Props, 'onChosen'>) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File) => {
    const picture = await shrinkPicture(file).catch(() => null)
    if (!picture?.type.startsWith('image/')) return setProblem(documentTexts.unreadable)
    setProblem(null)
    onChosen(picture)
  }
  return (
    <>
      <label className={`${buttonClass('secondary', true)} cursor-pointer has-focus-visible:focused`}>
        {faceTexts.choose}
        <input
          type="file"
          accept="image/png,image/jpeg"
          capture="user"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void choose(file)
          }}
        />
      </label>
      {problem !== null && <FieldError>{problem}</FieldError>}
    </>
  )
}
