import { webhookData } from '@kasuwa/contract/entities/webhook.ts'
import type { WebhookEvent } from '@kasuwa/contract/webhook-lists.ts'
import { exampleOf } from './examples.ts'
import { type JsonSchema, refTo } from './json-schema.ts'
import { namedAnswers } from './schema-names.ts'
import { tags } from './words.ts'
import { wireTypes } from './wire-types.ts'

type Named = Readonly<Record<string, JsonSchema>>

const events = Object.keys(webhookData) as WebhookEvent[]

/** The name of the schema of an event's facts. */
const nameOf = (event: WebhookEvent): string =>
  Object.entries(namedAnswers).find(([, { schema }]) => schema === webhookData[event])?.[0] ?? ''

/** The names of the schemas of all events. */
export const webhookSchemaNames: readonly string[] = [...new Set(events.map(nameOf))]

/** When each event is told. */
const summaries: Record<WebhookEvent, string> = {
  'loan.requested': 'A customer asked for a loan',
  'loan.approved': 'A loan was approved, and its money is being sent',
  'loan.rejected': 'A loan was rejected, withdrawn or cancelled',
  'loan.disbursed': 'The money of a loan arrived',
  'loan.not_disbursed': 'The money of a loan could not be sent, or came back',
  'loan.overdue': 'An instalment of a loan is late',
  'loan.completed': 'All of a loan is paid',
  'loan.written_off': 'A loan was written off',
  'loan.rescheduled': 'A loan has a new schedule',
  'payment.received': 'Money was booked to a loan or as credit',
  'payment.reversed': 'A payment was reversed',
}

const rules =
  'It is posted to `WEBHOOK_URL`, which gets nothing unless the lender sets it. Events of one loan come in their order. The same id may come again. Check the signature over the raw bytes before you parse them, and refuse a timestamp that is more than five minutes old.'

/** The webhooks that are sent to the lender's own systems (OPER-99). @param named the schemas of their facts */
export const outgoingWebhooks = (named: Named): Record<string, { post: object }> =>
  Object.fromEntries(events.map((event) => [event, { post: operationOf(event, named) }]))

function operationOf(event: WebhookEvent, named: Named): object {
  const schema = bodyOf(event)
  const words = event.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return {
    operationId: `webhook${words}`,
    tags: [tags.webhooks.name],
    summary: summaries[event],
    description: `${summaries[event]}. ${rules}`,
    security: [],
    parameters: headersOf(event),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: { ...(exampleOf(schema, named) as object), id: 42 } } },
    },
    responses: {
      '2XX': { description: 'It is taken. The answer must come within ten seconds, and its body is not read.' },
      default: {
        description:
          'It is not taken, and no redirect is followed: it is sent again with growing delays, at most an hour apart, for three days.',
      },
    },
  }
}

const bodyOf = (event: WebhookEvent): JsonSchema => ({
  type: 'object',
  properties: {
    id: { type: 'integer', description: 'The id of the event: an event that comes again has the same.' },
    event: { type: 'string', const: event },
    at: { ...wireTypes.Instant.schema, description: 'When it happened, in UTC.' },
    data: { $ref: refTo(nameOf(event)) },
  },
  required: ['id', 'event', 'at', 'data'],
})

const headersOf = (event: WebhookEvent): object[] => [
  header('x-kasuwa-id', 'The id of the event.', { type: 'string', pattern: '^\\d+$' }, '42'),
  header('x-kasuwa-event', 'The name of the event.', { type: 'string', const: event }, event),
  header(
    'x-kasuwa-timestamp',
    'When this try was made, in seconds since 1970.',
    { type: 'string', pattern: '^\\d+$' },
    '1806451200',
  ),
  header(
    'x-kasuwa-signature',
    'The HMAC-SHA256, under `WEBHOOK_SECRET`, of the timestamp, a point and the raw body, in hexadecimal digits.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
    '0'.repeat(64),
  ),
]

const header = (name: string, description: string, schema: JsonSchema, example: string): object => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
})
