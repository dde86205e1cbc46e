import { dialogWords } from '@kasuwa/contract/words.ts'
import { clsx } from 'clsx'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import Info from '~icons/info'
import TriangleAlert from '~icons/triangle-alert'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { closeDialog, useDialog, type DialogContent, type DialogKind } from '../base/dialog-store.ts'
import { dialogTexts } from '../base/texts.ts'

const marks = {
  error: { Icon: CircleAlert, colour: 'bg-red-tint text-red-deep' },
  success: { Icon: CircleCheck, colour: 'bg-positive-tint text-positive-deep' },
  info: { Icon: Info, colour: 'bg-blue-tint text-blue-deep' },
  warning: { Icon: TriangleAlert, colour: 'bg-yellow-tint text-yellow-deep' },
} as const satisfies Record<DialogKind, unknown>

/** The one dialog of the app, above every screen. */
export function GlobalDialog() {
  const content = useDialog()
  return content && <Shown key={content.message} content={content} />
}

function Shown({ content }: { content: DialogContent }) {
  const {
    kind,
    title = dialogWords.defaultTitle,
    message,
    action,
    links = [],
    cancellable = false,
    close = dialogWords.cancel,
    onCancel,
  } = content
  const dismiss = () => {
    closeDialog()
    onCancel?.()
  }
  const act = () => {
    closeDialog()
    action?.run()
  }
  return (
    <Dialog
      title={title}
      icon={<Mark kind={kind} />}
      onDismiss={dismiss}
      actions={
        <>
          {cancellable && (
            <Button look="secondary" onClick={dismiss}>
              {close}
            </Button>
          )}
          {links.map(({ label, href }) => (
            <a key={href} href={href} className={buttonClass('secondary')}>
              {label}
            </a>
          ))}
          {action && <Button onClick={act}>{action.label}</Button>}
          {!cancellable && !action && <Button onClick={dismiss}>{dialogTexts.ok}</Button>}
        </>
      }
    >
      <span className="whitespace-pre-line">{message}</span>
    </Dialog>
  )
}

function Mark({ kind }: { kind: DialogKind }) {
  const { Icon, colour } = marks[kind]
  return (
    <span data-kind={kind} className={clsx('flex size-11 shrink-0 items-center justify-center rounded-full', colour)}>
      <Icon aria-hidden="true" className="size-6" />
    </span>
  )
}
