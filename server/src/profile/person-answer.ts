import type { Viewer } from '../context.ts'
import { pictureAddress } from '../files/signed-address.ts'

/** A person as lists show him; `picture` is the key of his profile picture. */
export type Person = { firstName: string; lastName: string; phone: string; picture: string | null }

/** A person for the wire, their picture under an address that is good for a while, for this viewer's session (C-69). */
export function personAnswer(viewer: Viewer, person: Person) {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    profile_picture_url: pictureAddress(viewer, person.picture),
  }
}
