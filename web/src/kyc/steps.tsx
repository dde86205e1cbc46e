import { kycSteps, type KycStep, type StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { ComponentType } from 'react'
import { lazyPart } from '../base/lazy-part.tsx'
import { LoadingText } from './load-state.tsx'
import type { Step } from './step.tsx'
import type { AnsweredStep } from './step-texts.ts'
import type { StepProps } from './use-wizard.ts'
import type { Elements } from '../ui/elements.ts'

/** The code of a step is fetched one step before; a level's first one comes with its page. */
const code: Record<AnsweredStep, () => Promise<Step>> = {
  nationality: async () => (await import('./steps/nationality.tsx')).nationality,
  nin: async () => (await import('./steps/nin.tsx')).nin,
  face_verification: async () => (await import('./steps/face-verification.tsx')).faceVerification,
  residential_address: async () => (await import('./steps/residential-address.tsx')).residentialAddress,
  business_details: async () => (await import('./steps/business-details.tsx')).businessDetails,
  business_address: async () => (await import('./steps/business-address.tsx')).businessAddress,
  source_of_revenue: async () => (await import('./steps/source-of-revenue.tsx')).sourceOfRevenue,
  bvn: async () => (await import('./steps/bvn.tsx')).bvn,
  personal_info: async () => (await import('./steps/personal-info.tsx')).personalInfo,
  next_of_kin: async () => (await import('./steps/next-of-kin.tsx')).nextOfKin,
  employment_info: async () => (await import('./steps/employment-info.tsx')).employmentInfo,
  documents_upload: async () => (await import('./steps/documents-upload.tsx')).documentsUpload,
}

type HeadedProps = StepProps & { heading: Elements }

/** A heading is shown together with its form. */
export const headed = (View: Step['View']) =>
  function HeadedStep({ heading, ...props }: HeadedProps) {
    return (
      <>
        {heading}
        <View {...props} />
      </>
    )
  }

const names = Object.keys(code) as AnsweredStep[]
const lazyView = (name: AnsweredStep) =>
  lazyPart(`kyc-${name}`, async () => headed((await code[name]()).View), { loading: <LoadingText /> })
/** Each step's form under its heading, except the attestation, which belongs to the wizard. The domain has the order of a level. */
export const stepViews = Object.fromEntries(names.map((name) => [name, lazyView(name)])) as Record<
  AnsweredStep,
  ReturnType<typeof lazyView>
>

/** The step with which a level begins. */
export type FirstStep = { name: AnsweredStep; View: ComponentType<HeadedProps> }

/** Its code comes with the attestation, after which it is shown. */
export const ReceivedPanel = lazyPart(
  'kyc-received',
  async () => (await import('./received-panel.tsx')).ReceivedPanel,
  { loading: <LoadingText /> },
)

/** The attestation, with every answer again. */
const attestationOf = (level: StepLevel) =>
  lazyPart(
    `kyc-attestation-${level}`,
    async () => {
      const { AttestationStep } = await import('./attestation-step.tsx')
      await ReceivedPanel.preload()
      type Props = Parameters<typeof AttestationStep>[0] & { heading: Elements }
      return ({ heading, ...props }: Props) => (
        <>
          {heading}
          <AttestationStep {...props} />
        </>
      )
    },
    { loading: <LoadingText /> },
  )
export const attestations = { 1: attestationOf(1), 2: attestationOf(2) }

/** Fetches the step that follows this one. */
export async function fetchNextStep(level: StepLevel, shown: KycStep): Promise<void> {
  const steps: readonly KycStep[] = kycSteps[level]
  const next = steps[steps.indexOf(shown) + 1]
  if (next) await (next === 'attestation' ? attestations[level] : stepViews[next]).preload()
}
