import type { ReactNode } from 'react'
import { profileWords } from '@kasuwa/contract/profile-words.ts'
import { noValue } from '@kasuwa/domain/display.ts'
import { useWaitingCall } from '../offline/use-waiting-call.ts'
import { readAs } from './fields/answers.ts'
import { fieldLabels, settingsTexts, identityTexts } from './texts.ts'
import { PersonalInfoFields, usePersonalInfoForm } from './fields/personal-info-fields.tsx'
import type { Me } from '../base/me/me.ts'
import { useDraft } from '../offline/drafts.ts'
import type { SettingDraft } from '../forms/drafted.tsx'
import { LockedAnswers } from './locked-answers.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePage } from './profile-page.tsx'
import { isLocked } from './use-saved.ts'
import { longDayText } from '../base/days.tsx'
import { Card } from '../ui/card.tsx'
import { ContactAgent } from './contact-agent.tsx'
import { PhoneNumber } from '../ui/phone-number.tsx'

/** The user's personal data, and the part of it that they may change (SET-10, C-79). */
export function PersonalPage() {
  return (
    <ProfilePage page="personal-info">
      {(me, draft) => (
        <>
          <IdentityCard me={me} />
          {isLocked(me) ? <LockedPersonal me={me} /> : <PersonalForm me={me} draft={draft} />}
        </>
      )}
    </ProfilePage>
  )
}

function PersonalForm({ me: { account }, draft }: { me: Me; draft: SettingDraft }) {
  const form = usePersonalInfoForm({
    marital_status: account.marital_status,
    spouse_name: account.spouse_name,
    spouse_phone_number: account.spouse_phone_number,
    number_of_kids: account.number_of_kids,
    highest_qualification: account.highest_qualification,
    ...draft.found,
  })
  useDraft(form, draft.key)
  const save = useWaitingCall('profile.savePersonalInfo')
  return (
    <ProfileForm
      title={settingsTexts.titles.family}
      form={form}
      draft={draft}
      save={save}
      message={profileWords.personalSaved}
      renew={(me, family) => ({ ...me, account: { ...me.account, ...family } })}
    >
      <PersonalInfoFields form={form} />
    </ProfileForm>
  )
}

function LockedPersonal({ me: { account } }: { me: Me }) {
  return (
    <LockedAnswers
      title={settingsTexts.titles.family}
      agent={account.agent}
      answers={[
        { label: fieldLabels.marital_status, value: account.marital_status && readAs(account.marital_status) },
        { label: fieldLabels.spouse_name, value: account.spouse_name },
        { label: fieldLabels.spouse_phone_number, value: account.spouse_phone_number },
        {
          label: fieldLabels.number_of_kids,
          value: account.number_of_kids === null ? null : String(account.number_of_kids),
        },
        {
          label: fieldLabels.highest_qualification,
          value: account.highest_qualification && readAs(account.highest_qualification),
        },
      ]}
    />
  )
}

/** The user's personal data, read only: it is not changed here (C-79). */
function IdentityCard({ me }: { me: Me }) {
  return (
    <Card title={settingsTexts.identity}>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        <Line
          label={identityTexts.name}
          text={[me.first_name, me.middle_name, me.last_name].filter(Boolean).join(' ')}
        />
        <Line label={identityTexts.phoneNumber} text={me.phone && <PhoneNumber number={me.phone} />} />
        <Line label={identityTexts.email} text={me.email} />
        <Line label={identityTexts.gender} text={me.gender && readAs(me.gender)} />
        <Line label={identityTexts.dateOfBirth} text={me.dob && longDayText(me.dob)} />
        <Line label={identityTexts.homeAddress} text={[me.address, me.lga, me.state].filter(Boolean).join(', ')} />
      </dl>
      <div className="mt-4 text-sm text-soft">
        <p>{settingsTexts.identityHint}</p>
        <ContactAgent agent={me.account.agent} />
      </div>
    </Card>
  )
}

function Line({ label, text }: { label: string; text: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-medium break-words">{text === null || text === '' ? noValue : text}</dd>
    </div>
  )
}
