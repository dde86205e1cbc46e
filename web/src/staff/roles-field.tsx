import { roleWords } from '@kasuwa/contract/role-words.ts'
import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import type { ComponentProps } from 'react'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { rolesTexts } from './texts.ts'

const options = staffRoles.map((value) => ({
  value,
  label: roleWords.labels[value],
  detail: roleWords.purposes[value],
}))

/** The field of an admin's roles (C-177), at least one. Its props are those of `register`. */
export function RolesField(field: Omit<ComponentProps<typeof ChoiceInput>, 'label' | 'options'>) {
  return <ChoiceInput {...field} label={rolesTexts.roles} options={options} many roomy />
}
