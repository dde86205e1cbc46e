/** The data that the caller sends about the person, by the names of the query. */
export interface Asked {
  first_name?: string | undefined
  last_name?: string | undefined
  /** yyyy-mm-dd. */
  dob?: string | undefined
}

/** The entity of a NIN look-up: the requested person, or another one. */
export function ninEntity(asked: Asked, samePerson: boolean): object {
  const holder = samePerson
    ? { first_name: 'TEST', last_name: 'PERSON', dob: '1990-01-01', ...asked }
    : otherPerson(asked)
  return {
    first_name: holder.first_name,
    last_name: holder.last_name,
    middle_name: '',
    birth_date: dayFirst(holder.dob),
    gender: 'm',
    nationality: 'NGA',
    birth_state: 'Kano',
    birth_lga: 'Dala',
    picture: '',
  }
}

/** The entity of a BVN look-up: for each field, whether it is as in the request. */
export function bvnEntity(bvn: string, { first_name, last_name, dob }: Asked, samePerson: boolean): object {
  const match = { confidence_value: samePerson ? 100 : 0, status: samePerson }
  return {
    bvn: { value: bvn, status: true },
    ...(first_name === undefined ? {} : { first_name: match }),
    ...(last_name === undefined ? {} : { last_name: match }),
    ...(dob === undefined ? {} : { date_of_birth: match }),
  }
}

/** Another person. If the first choice has the requested name, a second one is used. */
function otherPerson({ first_name }: Asked): Required<Asked> {
  return first_name?.toUpperCase() === 'IBRAHIM'
    ? { first_name: 'NGOZI', last_name: 'OKAFOR', dob: '1971-03-04' }
    : { first_name: 'IBRAHIM', last_name: 'ADEBAYO', dob: '1970-01-02' }
}

function dayFirst(day = ''): string {
  return day.split('-').toReversed().join('-')
}
