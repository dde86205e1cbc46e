import * as z from 'zod/mini'
import { call } from './call.ts'
import { business, employment, maritalData, nextOfKin } from './entities/profile.ts'
import { businessDetailsInput, employmentInput, nextOfKinInput, personalInfoInput } from './profile-forms.ts'
import { profileWords } from './profile-words.ts'

const save = { method: 'POST', who: 'signed-in', lockedBy: 'profile', refusals: ['modification_restricted'] } as const

/** The calls that save the settings (C-80); each returns the saved record. Locked once level 2 is attested (C-76). */
export const profileCalls = {
  savePersonalInfo: call({
    ...save,
    path: '/user/settings/personal-info',
    summary: 'Save marriage, children and education',
    message: profileWords.personalSaved.text,
    input: personalInfoInput,
    data: maritalData,
  }),
  saveNextOfKin: call({
    ...save,
    path: '/user/settings/next-of-kin',
    summary: 'Save the next of kin',
    message: profileWords.nextOfKinSaved.text,
    input: nextOfKinInput,
    data: nextOfKin,
  }),
  saveEmploymentInfo: call({
    ...save,
    path: '/user/settings/employment-info',
    summary: 'Save the employment',
    message: profileWords.employmentSaved.text,
    input: employmentInput(),
    data: employment,
  }),
  saveBusinessInfo: call({
    ...save,
    path: '/user/settings/business-info',
    summary: 'Save the business',
    message: profileWords.businessSaved.text,
    input: businessDetailsInput,
    data: z.pick(business, { name: true, category: true, sub_category: true }),
  }),
}
