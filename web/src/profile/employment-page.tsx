import { profileWords } from '@kasuwa/contract/profile-words.ts'
import { useWaitingCall } from '../offline/use-waiting-call.ts'
import { longDayText } from '../base/days.tsx'
import { nairaText } from '../money/naira.tsx'
import { readAs } from './fields/answers.ts'
import { EmploymentFields, useEmploymentForm } from './fields/employment-fields.tsx'
import { fieldLabels, settingsTexts } from './texts.ts'
import type { Me } from '../base/me/me.ts'
import { useDraft } from '../offline/drafts.ts'
import type { SettingDraft } from '../forms/drafted.tsx'
import { LockedAnswers } from './locked-answers.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePage } from './profile-page.tsx'
import { isLocked } from './use-saved.ts'

/** The user's employment (SET-12). */
export function EmploymentPage() {
  return (
    <ProfilePage page="employment-info">
      {(me, draft) => (isLocked(me) ? <LockedEmployment me={me} /> : <EmploymentForm me={me} draft={draft} />)}
    </ProfilePage>
  )
}

function EmploymentForm({ me, draft }: { me: Me; draft: SettingDraft }) {
  const form = useEmploymentForm({ ...me.account.employment, ...draft.found })
  useDraft(form, draft.key)
  const save = useWaitingCall('profile.saveEmploymentInfo')
  return (
    <ProfileForm
      title={settingsTexts.titles.employment}
      form={form}
      draft={draft}
      save={save}
      message={profileWords.employmentSaved}
      renew={(me, employment) => ({ ...me, account: { ...me.account, employment } })}
    >
      <EmploymentFields form={form} />
    </ProfileForm>
  )
}

function LockedEmployment({ me }: { me: Me }) {
  const work = me.account.employment
  return (
    <LockedAnswers
      title={settingsTexts.titles.employment}
      agent={me.account.agent}
      answers={[
        { label: fieldLabels.employment_status, value: work && readAs(work.employment_status) },
        { label: fieldLabels.employer_name, value: work?.employer_name },
        { label: fieldLabels.sector, value: work?.sector },
        { label: fieldLabels.industry, value: work?.industry },
        { label: fieldLabels.start_date, value: work?.start_date && longDayText(work.start_date) },
        {
          label: fieldLabels.net_monthly_income,
          value: typeof work?.net_monthly_income === 'number' ? nairaText(work.net_monthly_income) : null,
        },
        { label: fieldLabels.employerAddress, value: work?.address },
        { label: fieldLabels.state, value: work?.state },
        { label: fieldLabels.lga, value: work?.lga },
        { label: fieldLabels.country, value: work?.country },
      ]}
    />
  )
}
