import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftKey, dropDraft } from '../forms/drafts.ts'
import { standingQuery, type Answers, type Standing } from './kyc-queries.ts'
import type { Stage } from './progress.ts'

/** The answer to a submitted step. */
export type Saved = { readonly data: { readonly next_stage: Stage } }

/** What a step gets from its wizard. */
export type StepProps = {
  readonly answers: Answers
  /** The key of this step's unsent answers on the device. */
  readonly draftKey: string
  /** The step was complete and is being changed: it may be left without a change. */
  readonly isEdit: boolean
  readonly cancelEdit: () => void
  /** Sends the step and moves on to `next_stage`; rejects when that failed, which the dialog has shown by then. */
  readonly save: (send: () => Promise<Saved>) => Promise<unknown>
  /** Moves on, after a call that showed its failures itself. */
  readonly goOn: (next: Stage) => Promise<void>
  /** What is known about the answers without asking the server again. */
  readonly learn: (change: (answers: Answers) => Answers) => void
}

/** A level's wizard: Loading -> Step -> submit -> Step(next_stage), and back from the attestation by Edit. */
export function useWizard(level: StepLevel) {
  const client = useQueryClient()
  const query = standingQuery(level)
  const { data, isPending, refetch } = useQuery(query)
  const [edited, setEdited] = useState<KycStep | null>(null)
  const [hasMoved, setHasMoved] = useState(false)
  const stage: Stage | undefined = data?.currentStep
  const shown = edited ?? stage
  const key = data && shown ? draftKey(data.user.id, level, shown) : ''
  const renew = (change: (standing: Standing) => Standing) =>
    client.setQueryData<Standing>(query.queryKey, (old) => old && change(old))

  const show = (step: KycStep | null) => {
    setHasMoved(true)
    setEdited(step)
  }
  const goOn = async (next: Stage) => {
    // The attestation shows every answer as the server has it.
    if (next === 'attestation') await client.fetchQuery(query)
    dropDraft(key)
    renew((old) => ({ ...old, currentStep: next }))
    show(null)
  }
  const saving = useMutation({ mutationFn: async (send: () => Promise<Saved>) => goOn((await send()).data.next_stage) })
  const cancelEdit = () => {
    dropDraft(key)
    show(null)
  }
  const stepProps: StepProps | undefined = data && {
    answers: data.user,
    draftKey: key,
    isEdit: edited !== null,
    cancelEdit,
    save: saving.mutateAsync,
    goOn,
    learn: (change) => renew((old) => ({ ...old, user: change(old.user) })),
  }
  return { isPending, stage, shown, hasMoved, stepProps, edit: show, reload: () => void refetch() }
}
