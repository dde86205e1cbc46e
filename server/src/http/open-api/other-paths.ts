import { largestUpload } from '../../files/signed-address.ts'
import { refusalResponses } from './refusals.ts'
import { otherTags } from './words.ts'

const done = (description: string, data: boolean) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { message: { type: 'string' }, ...(data && { data: { type: 'null' } }) },
        required: ['message', ...(data ? ['data'] : [])],
      },
      example: { message: 'OK', ...(data && { data: null }) },
    },
  },
})

const inPath = (name: string, description: string, example: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const inQuery = (name: string, description: string, example: string) => ({
  ...inPath(name, description, example),
  in: 'query',
})

const file = { schema: { type: 'string', format: 'binary' } }

const upload = {
  operationId: 'uploadsPut',
  tags: [otherTags.uploads.name],
  summary: 'Send one file to its signed address',
  description: `The address is the \`url\` that \`filesPresign\` answered, with its query as it is. It is valid for ten minutes, while the session lives, for one file of at most ${largestUpload} bytes. The file is checked and drawn again before it is kept.`,
  security: [],
  parameters: [
    inPath('purpose', 'The purpose of the file.', 'valid_id'),
    inPath('name', 'The name that the file has.', '0199d3a47c1e7f529b3a5d2e8c6f1a04.jpg'),
    inQuery('expires', 'When the address ends, in seconds since 1970.', '1806451200'),
    inQuery('size', 'The most bytes that are taken.', String(largestUpload)),
    inQuery('session', 'The digest of the session.', 'mY0zT1'),
    inQuery('signature', 'The signature of the address.', 'q8Zk3w'),
  ],
  requestBody: { required: true, content: { 'image/jpeg': file, 'image/png': file, 'application/pdf': file } },
  responses: {
    '200': done('The file is kept. A call of its step then confirms it.', true),
    ...refusalResponses([
      'upload_unreadable',
      'upload_pdf',
      'upload_links',
      'upload_pixels',
      'upload_type',
      'upload_signature',
      'upload_too_large',
      'upload_quota',
      'provider_unavailable',
    ]),
  },
}

type Hook = {
  id: string
  provider: string
  summary: string
  description: string
  header: string
  key: string
  example: object
}

/** A route that a provider calls. The body is signed as its bytes are sent. */
const hook = ({ id, provider, summary, description, header, key, example }: Hook) => ({
  post: {
    operationId: id,
    tags: [otherTags.webhooks.name],
    summary,
    description: `${description} 200 means that the event is kept; after any other status the provider sends it again. The same event twice is one event.`,
    security: [],
    parameters: [
      {
        name: header,
        in: 'header',
        required: true,
        description: `The HMAC-SHA512 of the body's bytes under ${key}, in hexadecimal digits.`,
        schema: { type: 'string', pattern: '^[0-9a-f]{128}$' },
        example: '0'.repeat(128),
      },
    ],
    requestBody: {
      required: true,
      description: `An event as ${provider} documents it. Events of other kinds are accepted and change nothing.`,
      content: { 'application/json': { schema: { type: 'object' }, example } },
    },
    responses: {
      '200': done('The event is kept.', false),
      ...refusalResponses(['unauthenticated', 'body_too_large', 'unavailable']),
    },
  },
})

/** The routes outside of the contract that others call: the upload of a file, and the webhooks of providers. */
export const otherPaths: Record<string, Record<string, unknown>> = {
  '/files/{purpose}/{name}': { servers: [{ url: '/', description: 'The signed address has no /api' }], put: upload },
  '/webhooks/paystack': hook({
    id: 'webhooksPaystack',
    provider: 'Paystack',
    summary: 'An event of Paystack',
    description: 'Money that arrived, the outcome of a transfer, a dispute, a refund, or a virtual account.',
    header: 'x-paystack-signature',
    key: "the provider's secret key",
    example: {
      event: 'transfer.success',
      data: { reference: 'kas-0199d3a4-7c1e', status: 'success', amount: 5_000_000 },
    },
  }),
  '/webhooks/termii': hook({
    id: 'webhooksTermii',
    provider: 'Termii',
    summary: 'A report of Termii about a text message',
    description: 'Whether a text message arrived.',
    header: 'x-termii-signature',
    key: 'the secret of its dashboard',
    example: { message_id: '3017544054459083819856413', status: 'Delivered' },
  }),
}
