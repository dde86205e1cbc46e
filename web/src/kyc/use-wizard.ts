import { kycSteps, type KycStep, type StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery, type Me } from '../base/me/me.ts'
import { useWaitingCalls } from '../offline/send-waiting.ts'
import { isFromDevice } from '../offline/persist-queries.ts'
import { useKeptState } from '../offline/kept.ts'
import type { WaitingCall } from '../offline/waiting-calls.ts'
import { pathTo } from '../base/routing/paths.ts'
import { draftKey, dropDraft } from '../offline/drafts.ts'
import { offerCall } from './offer-call.ts'
import { standingQuery, type Answers, type Standing } from './kyc-queries.ts'
import type { Stage } from './progress.ts'

/** The answer to a submitted step. */
export type Saved = { readonly data: { readonly next_stage: Stage } }

/** The data that a step gets from its wizard. */
export type StepProps = {
  readonly answers: Answers
  /** The key of this step's unsent answers on the device. */
  readonly draftKey: string
  /** The step was complete and is being changed: it may be left without a change. */
  readonly isEdit: boolean
  readonly cancelEdit: () => void
  /** The page of the wizard. */
  readonly page: string
  /** Sends the step and moves on to `next_stage`, unless it waits; rejects when that failed, which the dialog has shown by then. */
  readonly save: (send: () => Promise<Saved | null>) => Promise<unknown>
  /** The step waits on the device for a network: it counts as done here, and the wizard moves on. */
  readonly waits: () => void
  /** Steps of this level wait, so the server does not know all answers yet. */
  readonly hasWaiting: boolean
  /** Moves on, after a call that showed its failures itself. */
  readonly goOn: (next: Stage) => Promise<void>
  /** The answers known without asking the server again. */
  readonly learn: (change: (answers: Answers) => Answers) => void
}

/** A level's wizard: Loading -> Step -> submit -> Step(next_stage), and back from the attestation by Edit. */
export function useWizard(level: StepLevel) {
  const client = useQueryClient()
  const query = standingQuery(level)
  const { data: known, isPending: isUnknown, isFetching, refetch } = useQuery(query)
  const isAwaited = known !== undefined && isFetching && isFromDevice(known)
  const data = isAwaited ? undefined : known
  const [edited, setEdited] = useState<KycStep | null>(null)
  const [hasMoved, setHasMoved] = useState(false)
  const waiting = useWaitingCalls()
  const isOpening = useKeptState() === 'opening'
  const isPending = isUnknown || isAwaited || isOpening
  const stage = data && stageWith(waiting, data, level)
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
  const saving = useMutation({
    mutationFn: async (send: () => Promise<Saved | null>) => {
      const saved = await send()
      if (saved) await goOn(saved.data.next_stage)
    },
    onError: (error) => offerCall(error, client.getQueryData<Me>(meQuery().queryKey)?.account.agent ?? null),
  })
  const cancelEdit = () => {
    dropDraft(key)
    show(null)
  }
  const stepProps: StepProps | undefined = data && {
    answers: data.user,
    draftKey: key,
    isEdit: edited !== null,
    cancelEdit,
    page: pathTo(level === 1 ? 'kyc-lvl1' : 'kyc-lvl2'),
    save: saving.mutateAsync,
    waits: cancelEdit,
    hasWaiting: waiting.some(({ draft }) => draft?.startsWith(draftKey(data.user.id, level, ''))),
    goOn,
    learn: (change) => renew((old) => ({ ...old, user: change(old.user) })),
  }
  return {
    isPending,
    stage: isOpening ? undefined : stage,
    shown,
    hasMoved,
    stepProps,
    edit: show,
    reload: () => void refetch(),
  }
}

/** The step to continue with: a step that waits on the device counts as done (C-186). One that the server refused must be done again. */
function stageWith(waiting: readonly WaitingCall[], { currentStep, user }: Standing, level: StepLevel): Stage {
  const steps: readonly KycStep[] = kycSteps[level]
  const isWaiting = (step: Stage) =>
    waiting.some(({ draft, refusal }) => refusal === null && draft === draftKey(user.id, level, step))
  let stage: Stage = currentStep
  while (isWaiting(stage)) stage = steps[steps.indexOf(stage as KycStep) + 1] ?? 'completed'
  return stage
}
