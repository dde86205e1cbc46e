import { profileWords } from '@kasuwa/contract/profile-words.ts'
import { useWaitingCall } from '../offline/use-waiting-call.ts'
import { readAs } from './fields/answers.ts'
import { fieldLabels, settingsTexts } from './texts.ts'
import { NextOfKinFields, useNextOfKinForm } from './fields/next-of-kin-fields.tsx'
import type { Me } from '../base/me/me.ts'
import { useDraft } from '../offline/drafts.ts'
import type { SettingDraft } from '../forms/drafted.tsx'
import { LockedAnswers } from './locked-answers.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePage } from './profile-page.tsx'
import { isLocked } from './use-saved.ts'

/** The person to ask when the user cannot be reached (SET-11). */
export function NextOfKinPage() {
  return (
    <ProfilePage page="next-of-kin">
      {(me, draft) => (isLocked(me) ? <LockedNextOfKin me={me} /> : <NextOfKinForm me={me} draft={draft} />)}
    </ProfilePage>
  )
}

function NextOfKinForm({ me: { nok_name, nok_relationship, nok_phone }, draft }: { me: Me; draft: SettingDraft }) {
  const form = useNextOfKinForm({ nok_name, nok_relationship, nok_phone, ...draft.found })
  useDraft(form, draft.key)
  const save = useWaitingCall('profile.saveNextOfKin')
  return (
    <ProfileForm
      title={settingsTexts.titles.nextOfKin}
      form={form}
      draft={draft}
      save={save}
      message={profileWords.nextOfKinSaved}
      renew={(me, nextOfKin) => ({ ...me, ...nextOfKin })}
    >
      <NextOfKinFields form={form} />
    </ProfileForm>
  )
}

function LockedNextOfKin({ me }: { me: Me }) {
  return (
    <LockedAnswers
      title={settingsTexts.titles.nextOfKin}
      agent={me.account.agent}
      answers={[
        { label: fieldLabels.nok_name, value: me.nok_name },
        { label: fieldLabels.nok_relationship, value: me.nok_relationship && readAs(me.nok_relationship) },
        { label: fieldLabels.nok_phone, value: me.nok_phone },
      ]}
    />
  )
}
