import { useMutation } from '@tanstack/react-query'
import FileDown from '~icons/file-down'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { saveFile } from './save-file.ts'
import { takenTexts as texts } from './texts.ts'

type Props = {
  /** The call that makes the document. */
  take: () => Promise<File>
  label: string
  /** The loan or the person, for screen readers. */
  of: string
  look?: ButtonLook
  /** For a cell of a table. */
  isSmall?: boolean
}

/** A button that has a document made and saves it on the device. A failure is shown as for any other act. */
export function TakeDocument({ take, label, of, look = 'secondary', isSmall = false }: Props) {
  const { mutate, isPending } = useMutation({ mutationFn: take, onSuccess: saveFile, gcTime: 0 })
  return (
    <Button
      look={look}
      loading={isPending}
      busy={texts.making}
      className={isSmall ? '-mx-5 text-sm md:-my-3' : undefined}
      onClick={() => mutate()}
    >
      <FileDown aria-hidden="true" className="size-4" />
      <span>{label}</span> <span className="sr-only">{of}</span>
    </Button>
  )
}
