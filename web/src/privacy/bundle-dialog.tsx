import { bundleForm } from '@kasuwa/contract/privacy.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { instantTime } from '../base/days.tsx'
import { TakeDocument } from '../files/take-document.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { bundlePermissionQuery } from './case-queries.ts'
import { bundleTexts as texts } from './texts.ts'

type Props = {
  customer: { readonly id: string; readonly user: { readonly first_name: string; readonly last_name: string } }
  onClose: () => void
}

/** Everything that is held about a customer: proposed here, and taken here by the two who agreed to it (RIGHT-02, RIGHT-03). */
export function BundleDialog({ customer, onClose }: Props) {
  const state = usePanel(bundlePermissionQuery(customer.id))
  if (knownOf(state)?.until === null) return <ProposeBundleDialog customer={customer} onClose={onClose} />
  const close = (
    <Button look="secondary" onClick={onClose}>
      {texts.close}
    </Button>
  )
  return (
    <Dialog title={texts.title} width="lg" onDismiss={onClose} actions={close}>
      <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
        {({ until }) => <Take customer={customer} until={until} />}
      </Panel>
    </Dialog>
  )
}

/** Asks for the reason, and proposes it to a second person. */
export function ProposeBundleDialog({ customer: { id, user }, onClose }: Props) {
  const form = useCallForm(bundleForm, { reason: '' })
  const { mutateAsync: propose } = useMutation({
    mutationFn: (input: { reason: string }) => api.privacy.proposeBundle({ ...input, id }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) showWaiting(data.proposal)
    },
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose(fullName(user))}
      form={form}
      action={texts.propose}
      onSubmit={form.submitWith(propose, { refocus: 'reason' })}
      onClose={onClose}
    >
      <ReasonField label={texts.reason} error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}

function Take({ customer: { id, user }, until }: Pick<Props, 'customer'> & { until: string | null }) {
  if (until === null) return null
  const of = texts.of(fullName(user))
  return (
    <>
      <p>{texts.open(instantTime(until))}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <TakeDocument take={() => takeData(id)} label={texts.data} of={of} />
        <TakeDocument take={() => api.privacy.bundlePdf({ id })} label={texts.pdf} of={of} />
      </div>
    </>
  )
}

/** The bundle as a file of JSON. */
async function takeData(id: string): Promise<File> {
  const { data } = await api.privacy.bundle({ id })
  return new File([JSON.stringify(data, null, 2)], `data-${id}.json`, { type: 'application/json' })
}
