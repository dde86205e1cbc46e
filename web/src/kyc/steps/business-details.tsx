import { BusinessFields, useBusinessForm } from '../../profile/fields/business-fields.tsx'
import { formStep } from '../step.tsx'

/** Name and category of the business (KYC1-12, KYC1-13). */
export const businessDetails = formStep({
  name: 'business_details',
  useForm: ({ account }, draft) => {
    const { name, category, sub_category } = account.businesses[0] ?? {}
    return useBusinessForm({ name, category, sub_category, ...draft })
  },
  Fields: BusinessFields,
  send: 'kyc.businessDetails',
})
