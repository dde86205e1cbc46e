import Camera from '~icons/camera'
import Info from '~icons/info'
import { Button } from '../../ui/button.tsx'
import { faceTexts } from '../texts.ts'

type Props = { stored: string | null; refused: boolean; opening: boolean; returned: boolean; onOpen: () => void }

/** How to take a good picture; the one that is stored already; a quiet hint when the camera was refused. */
export function FaceInstructions({ stored, refused, opening, returned, onOpen }: Props) {
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
            {text}
          </li>
        ))}
      </ol>
      <p role="status" className="flex items-start gap-2 text-sm text-soft empty:hidden">
        {refused && (
          <>
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {faceTexts.refused}
          </>
        )}
      </p>
      <Button wide loading={opening} onClick={onOpen} autoFocus={returned}>
        {!opening && <Camera aria-hidden="true" className="size-5" />}
        {opening ? faceTexts.opening : stored === null ? faceTexts.open : faceTexts.retake}
      </Button>
    </div>
  )
}
