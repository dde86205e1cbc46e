import { type Answer, type Client, dataOf, newClient } from './calls.ts'
import { password } from './command-line.ts'
import { jpeg, pdf, png } from './files.ts'
import type { Person } from './person.ts'
import type { Product } from './product.ts'
import { sandboxOf } from './sandbox.ts'
import { upload } from './upload.ts'

export type SignedIn = {
  access_token: string
  account_type: string
  kyc: { kyc_level: number; kycLevel1Completed: boolean; isCompleted: boolean }
}
type Next = { next_stage: string }

/** The last form of sign-up, filled in. */
export const basicInfo = (person: Person, user_id: string, agent_code: string) => ({
  user_id,
  account_type: 'customer',
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  gender: 'female',
  agent_code,
  dob: '1990-05-17',
  password,
})

/** Signs in; from now on the client sends its token. */
export async function signIn(client: Client, phone: string): Promise<SignedIn> {
  client.token = null
  const data = await dataOf(client.post<SignedIn>('/auth/login', { phone, password }))
  client.token = data.access_token
  return data
}

/** From the phone to a signed-in customer of level 0. */
export async function signUp(product: Product, person: Person, agentCode: string): Promise<Client> {
  const client = newClient(product)
  const { user_id } = await dataOf(client.post<{ user_id: string }>('/auth/register/phone', { phone: person.phone }))
  const code = await sandboxOf(product).code(person.phone)
  await dataOf(client.post('/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: person.phone }))
  await dataOf(client.post('/auth/register/basic-info-password', basicInfo(person, user_id, agentCode)))
  await signIn(client, person.phone)
  return client
}

/** A KYC step, the values it sends, and the step that follows it. */
export type Step = { step: string; next: string; send(client: Client, person: Person): Promise<Answer<Next>> }

const form = (step: string, next: string, path: string, body: (person: Person) => unknown): Step => ({
  step,
  next,
  send: (client, person) => client.post(`/auth/kyc/${path}`, body(person)),
})

const home = { address: '12 Zoo Road', closest_landmark: 'Central Market', state: 'Kano', lga: 'Dala' }

/** Level 1 in its order. The picture of the face is a JPEG under a PNG's name and type, as the camera step makes it. */
export const levelOne: readonly Step[] = [
  form('nationality', 'nin', 'nationality', () => ({ nationality: 'Nigeria' })),
  form('nin', 'face_verification', 'nin', ({ nin }) => ({ nin })),
  {
    step: 'face_verification',
    next: 'residential_address',
    send: async (client) => {
      const face = { name: `face_${Date.now()}.png`, type: 'image/png', bytes: jpeg() }
      return client.post('/auth/kyc/confirm-face-upload', await upload(client, 'profile_picture', face))
    },
  },
  form('residential_address', 'business_details', 'residential-address', () => ({
    ...home,
    residential_status: 'rented',
    residential_movedin_at: '2019-03-01',
  })),
  form('business_details', 'business_address', 'business-details', ({ firstName }) => ({
    name: `${firstName} Fabrics`,
    category: 'Retail',
    sub_category: 'Fashion & Clothing',
  })),
  form('business_address', 'source_of_revenue', 'business-address', () => ({
    same_as_residential: false,
    country: 'Nigeria',
    ...home,
  })),
  form('source_of_revenue', 'attestation', 'source-of-revenue', () => ({
    expected_monthly_revenue: '450000',
    other_sources_of_funds: false,
  })),
  form('attestation', 'completed', 'attestation/1', () => ({ attested: true })),
]

/** Level 2's documents, put to presigned addresses one by one: a PDF and a PNG. */
export const documentsOneByOne: Step = {
  step: 'documents_upload',
  next: 'attestation',
  send: async (client) => {
    const bill = { name: 'bill.pdf', type: 'application/pdf', bytes: pdf() }
    await dataOf(client.post('/auth/kyc/confirm-utility-upload', await upload(client, 'utility_bill', bill)))
    const card = { name: 'card.png', type: 'image/png', bytes: png() }
    return client.post('/auth/kyc/confirm-id-upload', await upload(client, 'valid_id', card))
  },
}

/** Level 2's documents in one multipart body. */
export const documentsTogether: Step = {
  step: 'documents_upload',
  next: 'attestation',
  send: (client) => {
    const body = new FormData()
    body.append('documents', new File([new Uint8Array(jpeg())], 'bill.jpg', { type: 'image/jpeg' }))
    body.append('documents', new File([new Uint8Array(pdf())], 'card.pdf', { type: 'application/pdf' }))
    return client.send('POST', '/auth/kyc/documents-upload', body)
  },
}

/** Level 2 in its order. */
export const levelTwo = (documents: Step = documentsOneByOne): readonly Step[] => [
  form('bvn', 'personal_info', 'bvn', ({ bvn }) => ({ bvn })),
  form('personal_info', 'next_of_kin', 'personal-info', () => ({
    marital_status: 'married',
    spouse_name: 'Sani Haruna',
    spouse_phone_number: '08051000001',
    number_of_kids: 2,
    highest_qualification: 'graduate',
  })),
  form('next_of_kin', 'employment_info', 'next-of-kin', () => ({
    nok_name: 'Deborah James',
    nok_relationship: 'sibling',
    nok_phone: '8062000001',
  })),
  form('employment_info', 'documents_upload', 'employment-info', () => ({
    employment_status: 'employed',
    employer_name: 'Kano Textiles',
    sector: 'Retail',
    industry: 'Fashion & Clothing',
    start_date: '2020-01-15',
    net_monthly_income: '180000',
    country: 'Nigeria',
    address: '1 Bompai Road',
    state: 'Kano',
    lga: 'Dala',
  })),
  documents,
  form('attestation', 'completed', 'attestation/2', () => ({ attested: true })),
]

/** Takes the steps one after the other. */
export async function completeSteps(steps: readonly Step[], client: Client, person: Person): Promise<void> {
  for (const { send } of steps) await dataOf(send(client, person))
}
