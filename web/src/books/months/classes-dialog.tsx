import { provisionClassesForm } from '@kasuwa/contract/provision-classes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../../base/calls/api.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { showWaiting } from '../../proposals/show-waiting.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { ClassFields } from './class-fields.tsx'
import type { ProvisionClass } from './months-queries.ts'
import { classesTexts as texts } from './months-texts.ts'

/** The largest number of classes. */
const most = 20
const newClass = { from: '', to: '', percent: '', stage: '' }

/** Asks for another table of classes, which two people put in place of the present one (C-199). */
export function ClassesDialog({ classes, onClose }: { classes: readonly ProvisionClass[]; onClose: () => void }) {
  const form = useCallForm(provisionClassesForm, {
    classes: classes.map(({ from, to, percent, stage }) => ({
      from: String(from),
      to: to === null ? '' : String(to),
      percent: String(percent),
      stage: String(stage),
    })),
  })
  const rows = useWatch({ control: form.control, name: 'classes' })
  const change = (changed: typeof rows) =>
    form.setValue('classes', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const replace = useReplace(onClose)
  // The server refuses the classes together: those that overlap or leave a gap.
  const together = form.formState.errors.classes?.message
  return (
    <ActDialog
      title={texts.open}
      purpose={texts.replacePurpose}
      form={form}
      action={texts.replace}
      onSubmit={form.submitWith(replace)}
      onClose={onClose}
    >
      {rows.map((_, at) => (
        <ClassFields // oxlint-disable-next-line react/no-array-index-key -- a class has only its place; all its fields are controlled
          key={at}
          form={form}
          at={at}
          onRemove={rows.length > 1 ? () => change(rows.filter((_row, place) => place !== at)) : null}
        />
      ))}
      {together !== undefined && <FieldError>{together}</FieldError>}
      {rows.length < most && (
        <Button look="secondary" onClick={() => change([...rows, newClass])} className="self-start">
          {texts.add}
        </Button>
      )}
    </ActDialog>
  )
}

function useReplace(onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Parameters<typeof api.months.replaceClasses>[0]) => api.months.replaceClasses(input),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) showWaiting(data.proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
