import { profileWords } from '@kasuwa/contract/words.ts'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../api.ts'
import { readAs } from './fields/choices.ts'
import { fieldLabels } from './texts.ts'
import { PersonalInfoFields, usePersonalInfoForm } from './fields/personal-info-fields.tsx'
import { useDraft } from '../forms/use-draft.ts'
import type { Me } from '../app/me.ts'
import type { SettingDraft } from '../forms/drafted.tsx'
import { IdentityCard } from './identity-card.tsx'
import { LockedAnswers } from './locked-answers.tsx'
import { ProfilePage } from './profile-page.tsx'
import { SettingForm } from './setting-form.tsx'
import { isLocked, useSaved } from './use-saved.ts'

const title = 'Family and Education'

/** Who the user is, and what they may change of it (SET-10, C-79). */
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
  const { mutateAsync: save } = useMutation(queries.profile.savePersonalInfo.mutationOptions())
  const saved = useSaved()
  const { isValid, isSubmitting, isDirty } = form.formState
  const submit = form.submitWith(async (values) => {
    const { data } = await save(values)
    // What was saved is what the form begins with from now on.
    form.reset(form.getValues())
    draft.sent()
    saved(profileWords.personalSaved, (me) => ({ ...me, account: { ...me.account, ...data } }))
  })
  return (
    <SettingForm title={title} ready={isValid} saving={isSubmitting} changed={isDirty} draft={draft} onSubmit={submit}>
      <PersonalInfoFields form={form} />
    </SettingForm>
  )
}

function LockedPersonal({ me: { account } }: { me: Me }) {
  return (
    <LockedAnswers
      title={title}
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
