export const genders = ['male', 'female'] as const
export const maritalStatuses = ['single', 'married', 'divorced', 'widowed'] as const
export const qualifications = ['primary', 'secondary', 'graduate', 'post graduate', 'HND'] as const
export const relationships = ['spouse', 'parent', 'sibling'] as const
export const employmentStatuses = ['employed', 'self-employed'] as const
export const residentialStatuses = ['owner', 'rented', 'with relatives', 'with friends'] as const
export const countries = ['Nigeria'] as const
export const nationalities = ['Nigeria'] as const

export type Gender = (typeof genders)[number]
export type MaritalStatus = (typeof maritalStatuses)[number]
export type Qualification = (typeof qualifications)[number]
export type Relationship = (typeof relationships)[number]
export type EmploymentStatus = (typeof employmentStatuses)[number]
export type ResidentialStatus = (typeof residentialStatuses)[number]
export type Country = (typeof countries)[number]
export type Nationality = (typeof nationalities)[number]
