import { fileEndings } from '@kasuwa/contract/files.ts'
import { kycWords } from '@kasuwa/contract/words.ts'
import { documentTexts } from '../texts.ts'

type Props = { name: string; exists: boolean; onChosen: (file: File) => void }

/** What is pressed to choose a file, or another one; phones offer their camera as well. */
export function DocumentTile({ name, exists, onChosen }: Props) {
  return (
    <label className="flex min-h-14 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-field border border-dashed border-edge px-4 py-2.5 text-center hover:bg-sand has-focus-visible:ring-2 has-focus-visible:ring-accent/40">
      <span className="font-semibold text-accent">
        {exists ? kycWords.clickToChange : documentTexts.choose}
        <span className="sr-only"> {name}</span>
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
