import type { Client } from './api-client.ts'
import { portrait, paper } from './pictures.ts'
import { accountOf, agents, bvnOf, type CustomerStory, demoPassword, ninOf, phoneOf } from './people.ts'

type Stage = { next_stage: string }
type Presigned = { url: string; path: string }

/** A customer of the demo. The index makes their phone, names and numbers unique. */
export type DemoCustomer = CustomerStory & { index: number; phone: string; email: string }

export const demoCustomerOf = (story: CustomerStory, index: number): DemoCustomer => ({
  ...story,
  index,
  phone: phoneOf(index),
  email: `${story.firstName}.${story.lastName}@kasuwa.example`.toLowerCase(),
})

/** A fresh bearer token. */
export async function signIn(client: Client, phone: string): Promise<string> {
  return (await client.call<{ access_token: string }>('POST', '/auth/login', { phone, password: demoPassword }))
    .access_token
}

async function readCode(client: Client, phone: string): Promise<string> {
  const { messages } = await client.sandbox<{ messages: { text: string }[] }>('GET', `/sms?to=${phone}`)
  const code = /\d{6}/.exec(messages[0]?.text ?? '')?.[0]
  if (!code) throw new Error(`no code reached ${phone}`)
  return code
}

/** Signs a customer up, from the phone number to the finished account. */
export async function signUp(client: Client, person: DemoCustomer): Promise<void> {
  const { user_id } = await client.call<{ user_id: string }>('POST', '/auth/register/phone', { phone: person.phone })
  const code = await readCode(client, person.phone)
  await client.call('POST', '/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: person.phone })
  await client.call('POST', '/auth/register/basic-info-password', {
    user_id,
    account_type: 'customer',
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    gender: person.gender,
    agent_code: agents[person.agent].code,
    dob: `${1972 + (person.index % 28)}-0${1 + (person.index % 9)}-1${person.index % 10}`,
    password: demoPassword,
  })
}

async function upload(client: Client, token: string, purpose: string, bytes: Buffer): Promise<Presigned> {
  const file = { file_name: `${purpose}.png`, file_type: 'image/png', upload_type: purpose }
  const { url, path } = await client.call<Presigned>('POST', '/user/get-presigned-url', file, token)
  await client.put(url, bytes, 'image/png')
  return { url: url.split('?')[0]!, path }
}

type Answer = (client: Client, token: string, person: DemoCustomer) => Promise<unknown>
const send =
  (path: string, body: (person: DemoCustomer) => unknown): Answer =>
  (client, token, person) =>
    client.call<Stage>('POST', `/auth/kyc/${path}`, body(person), token)
const confirmed =
  (path: string, purpose: string, draw: (seed: number) => Buffer): Answer =>
  async (client, token, person) =>
    client.call('POST', `/auth/kyc/${path}`, await upload(client, token, purpose, draw(person.index)), token)

const streets = [
  'Market Road',
  'Ahmadu Bello Way',
  'Station Street',
  'Church Lane',
  'Sabon Gari Road',
  'Old Garage Road',
]
const streetOf = ({ index }: DemoCustomer) => `${3 + index} ${streets[index % streets.length]}`
const home = (person: DemoCustomer) => ({
  address: streetOf(person),
  closest_landmark: 'Central Market',
  state: person.state,
  lga: person.lga,
})
const tens = (index: number, from: number, step: number) => from + (index % 7) * step

/** Level 1's answers, in the order of its steps. */
export const levelOne: readonly Answer[] = [
  send('nationality', () => ({ nationality: 'Nigeria' })),
  send('nin', (person) => ({ nin: ninOf(person.index) })),
  confirmed('confirm-face-upload', 'profile_picture', portrait),
  send('residential-address', (person) => ({
    ...home(person),
    residential_status: (['owner', 'rented', 'with relatives', 'with friends'] as const)[person.index % 4],
    residential_movedin_at: `20${10 + (person.index % 12)}-03-01`,
  })),
  send('business-details', ({ business }) => ({
    name: business.name,
    category: business.category,
    sub_category: business.subCategory,
  })),
  send('business-address', (person) =>
    person.index % 3
      ? {
          same_as_residential: false,
          country: 'Nigeria',
          ...home(person),
          address: `Shop ${person.index + 1}, Central Market`,
        }
      : { same_as_residential: true },
  ),
  send('source-of-revenue', ({ index }) => ({
    expected_monthly_revenue: tens(index, 150_000, 65_000),
    other_sources_of_funds: index % 4 === 0,
  })),
  send('attestation/1', () => ({ attested: true })),
]

const maritalOf = ({ index, gender }: DemoCustomer) =>
  index % 3
    ? {
        marital_status: 'married',
        spouse_name: gender === 'female' ? 'Sani Haruna' : 'Ruth Daniel',
        spouse_phone_number: `0805100${String(index + 100).padStart(4, '0')}`,
        number_of_kids: index % 5,
      }
    : { marital_status: 'single' }

/** Level 2's answers, in the order of its steps. */
export const levelTwo: readonly Answer[] = [
  send('bvn', (person) => ({ bvn: bvnOf(person.index) })),
  send('personal-info', (person) => ({
    ...maritalOf(person),
    highest_qualification: (['secondary', 'graduate', 'HND'] as const)[person.index % 3],
  })),
  send('next-of-kin', ({ index }) => ({
    nok_name: index % 2 ? 'Deborah James' : 'Suleiman Audu',
    nok_relationship: (['spouse', 'parent', 'sibling'] as const)[index % 3],
    nok_phone: `0806200${String(index + 100).padStart(4, '0')}`,
  })),
  send('employment-info', () => ({ employment_status: 'self-employed' })),
  confirmed('confirm-utility-upload', 'utility_bill', paper),
  confirmed('confirm-id-upload', 'valid_id', (seed) => paper(seed + 7)),
  send('attestation/2', () => ({ attested: true })),
]

const bankList = [
  { code: '058', name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank' },
  { code: '011', name: 'First Bank of Nigeria', slug: 'first-bank-of-nigeria' },
  { code: '057', name: 'Zenith Bank', slug: 'zenith-bank' },
  { code: '033', name: 'United Bank For Africa', slug: 'united-bank-for-africa' },
]

/** Adds one bank account, with the name that the bank returns. */
export async function addBankAccount(client: Client, token: string, { index }: DemoCustomer): Promise<void> {
  const bank = bankList[index % bankList.length]!
  const account_number = accountOf(index)
  const found = await client.call<{ account_name: string }>(
    'GET',
    `/bank-account/resolve?account_number=${account_number}&bank_code=${bank.code}`,
    undefined,
    token,
  )
  await client.call(
    'POST',
    '/bank-account/add',
    {
      account_number,
      account_name: found.account_name,
      bank_name: bank.name,
      bank_code: bank.code,
      slug: bank.slug,
      ussd: '',
      logo: '',
      is_default: true,
    },
    token,
  )
}
