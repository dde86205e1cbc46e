import type { Viewer } from '../context/context.ts'
import { phone, text } from '../db/columns.ts'
import { pictureAddress } from '../files/signed-address.ts'

/** A person as lists show them, read from the user `u`; `picture` is the key of their profile picture. */
export const personShape = { firstName: text.certain, lastName: text.certain, phone, picture: text.nullable }
export const personColumns = `u.first_name as "firstName", u.last_name as "lastName", u.phone, u.profile_picture as picture`
/** The full name of the user `u`. */
export const fullName = `u.first_name || ' ' || u.last_name`
export type Person = { firstName: string; lastName: string; phone: string; picture: string | null }

/** A person as they are sent; their picture's address is valid for a while, for this viewer's session (C-69). */
export function personAnswer(viewer: Viewer, person: Person) {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    profile_picture_url: pictureAddress(viewer, person.picture),
  }
}
