import Download from '~icons/download'
import Printer from '~icons/printer'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { recoveryTexts as texts } from './texts.ts'

type Props = {
  codes: readonly string[]
  onSaved: () => void
  /** They are on their own page, not in a dialog. */
  isPage?: boolean
}

/** Recovery codes, shown only once, with buttons to save them. */
export function RecoveryCodes({ codes, onSaved, isPage = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = `${[texts.fileHead, '', ...codes].join('\r\n')}\r\n`
  return (
    <div className="flex flex-col gap-5 text-ink">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {texts.title}
        </h2>
        <p className="mt-1 text-soft">{texts.lead}</p>
      </div>
      <ul
        aria-label={texts.list}
        className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-2 rounded-field bg-sunken p-4 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} label={texts.copyLabel} />
        <a
          download={texts.fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          className={buttonClass('secondary')}
        >
          <Download aria-hidden="true" className="size-4" />
          {texts.download}
        </a>
        {isPage && (
          <Button look="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {texts.print}
          </Button>
        )}
      </div>
      <Button wide onClick={onSaved} className="print:hidden">
        {texts.saved}
      </Button>
    </div>
  )
}
