import type { Context } from '../context.ts'
import { saveBusiness } from './profile-repository.ts'
import { changeProfile } from './change-profile.ts'

type Business = { name: string; category: string; sub_category: string }

/** Saves the business (SET-13). @throws Refused modification_restricted */
export function saveBusinessInfo(context: Context, { name, category, sub_category }: Business): Promise<Business> {
  return changeProfile(
    context,
    'business-info',
    (tx, id) => saveBusiness(tx, id, name, category, sub_category),
    ({ business }) => ({
      name: business!.name,
      category: business!.category,
      sub_category: business!.sub_category,
    }),
  )
}
