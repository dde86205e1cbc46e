import { profileWords } from '@kasuwa/contract/profile-words.ts'
import { useWaitingCall } from '../offline/use-waiting-call.ts'
import { BusinessFields, useBusinessForm } from './fields/business-fields.tsx'
import { fieldLabels, settingsTexts } from './texts.ts'
import type { Me } from '../base/me/me.ts'
import { useDraft } from '../offline/drafts.ts'
import type { SettingDraft } from '../forms/drafted.tsx'
import { LockedAnswers } from './locked-answers.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePage } from './profile-page.tsx'
import { isLocked } from './use-saved.ts'

type Business = Me['account']['businesses'][number]

const withoutAddress: Omit<Business, 'name' | 'category' | 'sub_category'> = {
  same_as_residential: false,
  country: null,
  address: null,
  closest_landmark: null,
  state: null,
  lga: null,
}

/** Name and category of the business (SET-13). */
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
  const save = useWaitingCall('profile.saveBusinessInfo')
  return (
    <ProfileForm
      title={settingsTexts.titles.business}
      form={form}
      draft={draft}
      save={save}
      message={profileWords.businessSaved}
      renew={renewBusiness}
    >
      <BusinessFields form={form} />
    </ProfileForm>
  )
}

/** The first business as it was stored; a new one has no known address yet. */
function renewBusiness(me: Me, stored: Pick<Business, 'name' | 'category' | 'sub_category'>): Me {
  const [first = withoutAddress, ...others] = me.account.businesses
  return { ...me, account: { ...me.account, businesses: [{ ...first, ...stored }, ...others] } }
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
