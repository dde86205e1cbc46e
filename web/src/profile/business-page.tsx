import { profileWords } from '@kasuwa/contract/profile-words.ts'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../api.ts'
import { BusinessFields, useBusinessForm } from './fields/business-fields.tsx'
import { fieldLabels, settingsTexts } from './texts.ts'
import { useDraft } from '../forms/drafts.ts'
import type { Me } from '../app/me.ts'
import type { SettingDraft } from '../forms/drafted.tsx'
import { LockedAnswers } from './locked-answers.tsx'
import { ProfilePage } from './profile-page.tsx'
import { SettingForm } from './setting-form.tsx'
import { isLocked, useSaved } from './use-saved.ts'

type Business = Me['account']['businesses'][number]

const withoutAddress: Omit<Business, 'name' | 'category' | 'sub_category'> = {
  same_as_residential: false,
  country: null,
  address: null,
  closest_landmark: null,
  state: null,
  lga: null,
}

/** What the business is and does (SET-13). */
export function BusinessPage() {
  return (
    <ProfilePage page="business-info">
      {(me, draft) => (isLocked(me) ? <LockedBusiness me={me} /> : <BusinessForm me={me} draft={draft} />)}
    </ProfilePage>
  )
}

function BusinessForm({ me, draft }: { me: Me; draft: SettingDraft }) {
  const [known] = me.account.businesses
  const form = useBusinessForm({
    name: known?.name,
    category: known?.category,
    sub_category: known?.sub_category,
    ...draft.found,
  })
  useDraft(form, draft.key)
  const { mutateAsync: save } = useMutation(queries.profile.saveBusinessInfo.mutationOptions())
  const saved = useSaved()
  const { isValid, isSubmitting, isDirty } = form.formState
  const submit = form.submitWith(async (values) => {
    const { data } = await save(values)
    // What was saved is what the form begins with from now on.
    form.reset(form.getValues())
    draft.sent()
    saved(profileWords.businessSaved, (me) => {
      const [first = withoutAddress, ...others] = me.account.businesses
      return { ...me, account: { ...me.account, businesses: [{ ...first, ...data }, ...others] } }
    })
  })
  return (
    <SettingForm
      title={settingsTexts.titles.business}
      ready={isValid}
      saving={isSubmitting}
      changed={isDirty}
      draft={draft}
      onSubmit={submit}
    >
      <BusinessFields form={form} />
    </SettingForm>
  )
}

function LockedBusiness({ me }: { me: Me }) {
  const [business] = me.account.businesses
  return (
    <LockedAnswers
      title={settingsTexts.titles.business}
      agent={me.account.agent}
      answers={[
        { label: fieldLabels.business_name, value: business?.name },
        { label: fieldLabels.category, value: business?.category },
        { label: fieldLabels.sub_category, value: business?.sub_category },
      ]}
    />
  )
}
