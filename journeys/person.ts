/** A person who is not in the product yet; no other person has any of these values. */
export type Person = {
  phone: string
  firstName: string
  lastName: string
  email: string
  nin: string
  bvn: string
  accountNumber: string
}

const firstNames = [
  'Amina',
  'Bola',
  'Chidi',
  'Dayo',
  'Ejike',
  'Folake',
  'Gimba',
  'Hauwa',
  'Ikenna',
  'Jumoke',
  'Kabiru',
  'Laraba',
  'Maryam',
]
const lastNames = ['Danjuma', 'Eze', 'Fashola', 'Garba', 'Ogunleye', 'Sule', 'Uche', 'Lawal', 'Musa', 'Nwosu', 'Obi']

/** The person of a number from 0 to 999. No NIN, BVN or account number has an ending for which the sandbox fails. */
export function person(number: number): Person {
  const three = String(number).padStart(3, '0')
  const [firstName, lastName] = [firstNames[number % firstNames.length]!, lastNames[number % lastNames.length]!]
  return {
    phone: `08090001${three}`,
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${number}@journey.example`.toLowerCase(),
    nin: `50123${three}456`,
    bvn: `22923${three}789`,
    accountNumber: `0456${three}345`,
  }
}

let made = 0

/** A person that no other story of this worker uses. */
export const newPerson = (): Person => person(100 + made++)
