import { erasureForm } from '@kasuwa/contract/privacy.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { erasureQuery, type Erasure } from './case-queries.ts'
import { eraseTexts as texts } from './texts.ts'

type Props = {
  customer: { readonly id: string; readonly user: { readonly first_name: string; readonly last_name: string } }
  onClose: () => void
}

/** Erases a customer: proposed here, or the reasons why it cannot be done now (RIGHT-05). */
export function EraseDialog({ customer, onClose }: Props) {
  const state = usePanel(erasureQuery(customer.id))
  const known = knownOf(state)
  if (known?.obstacles.length === 0)
    return <ProposeErasureDialog customer={customer} erasure={known} onClose={onClose} />
  const close = (
    <Button look="secondary" onClick={onClose}>
      {texts.close}
    </Button>
  )
  return (
    <Dialog title={texts.title} width="lg" onDismiss={onClose} actions={close}>
      <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
        {({ obstacles }) => <Obstacles name={fullName(customer.user)} obstacles={obstacles} />}
      </Panel>
    </Dialog>
  )
}

function Obstacles({ name, obstacles }: { name: string; obstacles: readonly string[] }) {
  return (
    <>
      <p>{texts.cannot(name)}</p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
        {obstacles.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/** The data that is deleted and kept, and the form that proposes it to a second person. */
export function ProposeErasureDialog({
  customer: { id, user },
  erasure: { deleted, kept },
  onClose,
}: Props & { erasure: Erasure }) {
  const form = useCallForm(erasureForm, { reason: '' })
  const { mutateAsync: propose } = useMutation({
    mutationFn: (input: { reason: string }) => api.privacy.proposeErasure({ ...input, id }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) showWaiting(data.proposal)
    },
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose(fullName(user))}
      facts={[
        { label: texts.deleted, value: deleted, wide: true },
        { label: texts.kept, value: kept, wide: true },
        { label: texts.account, value: texts.closed, wide: true },
      ]}
      form={form}
      action={texts.propose}
      danger
      onSubmit={form.submitWith(propose, { refocus: 'reason' })}
      onClose={onClose}
    >
      <ReasonField label={texts.reason} error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}
