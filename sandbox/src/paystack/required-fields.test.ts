import { expect, test } from 'vitest'
import { newRecipient, secretKey, startTestSandbox, textOf, transferOrder } from '../test-sandbox.ts'
import type { Body, TestSandbox } from '../test-sandbox.ts'
import { bodies, lendersCalls } from './test-lender.ts'
import type { Send } from './test-lender.ts'
import { problemsOf, readRules } from './test-required-fields.ts'

const authorization = `Bearer ${secretKey}`

/** Sends a call as JSON or as a form. */
function sender(sandbox: TestSandbox, kind: 'JSON' | 'a form'): Send {
  return (call, { path = {}, query, body } = {}) => {
    const [method = '', template = ''] = call.split(' ')
    const filled = template.replaceAll(/\{(\w+)\}/g, (_part, name: string) => path[name] ?? '')
    const form = { 'content-type': 'application/x-www-form-urlencoded', authorization }
    const address = `/paystack${filled}${query ? `?${query}` : ''}`
    if (kind === 'JSON' || !body) return sandbox.ask(method, address, body, { authorization })
    const fields = Object.entries(body).map(([name, value]) => [name, String(value)])
    return sandbox.ask(method, address, new URLSearchParams(fields).toString(), form)
  }
}

test.each(['JSON', 'a form'] as const)(
  'OPER-60 OPER-61 every answer to a lender has the fields and types of Paystack’s document, with bodies as %s',
  async (kind) => {
    const sandbox = await startTestSandbox()
    const send = sender(sandbox, kind)
    const answers = new Map<string, { status: number; body: Body }>()
    await lendersCalls(sandbox, async (call, given) => {
      const answer = await send(call, given)
      answers.set(call, answer)
      return answer
    })
    const rules = await readRules()
    expect(rules).toHaveLength(37)
    const problems = rules.flatMap((rule) => {
      const answer = answers.get(rule.call)
      if (answer?.status !== rule.status) return [`${rule.call}: ${answer?.status ?? 'not called'}, not ${rule.status}`]
      return problemsOf(answer.body, rule).map((problem) => `${rule.call}: ${problem}`)
    })
    expect(problems).toEqual([])
  },
)

test('the comparison sees a missing field, another type, an empty list, and nothing where an object may be missing', async () => {
  const rule = (await readRules()).find(({ call }) => call === 'GET /transaction')!
  const objects = rule.objects.filter(({ path }) => ['.', 'data[].log', 'data[]', 'meta'].includes(path))
  const meta = { total: 1, total_volume: 1.5, skipped: 0, perPage: '50', page: 1, pageCount: 1 }
  const answer = { status: 'true', message: '', data: [], meta }
  const problems = ['..status is "true", not boolean', 'data has no row']
  expect(problemsOf(answer, { ...rule, objects })).toEqual(problems)
  const [, row] = objects
  const withoutLog = { data: [{ ...Object.fromEntries(row!.fields.map(({ name }) => [name, null])), log: null }] }
  const found = problemsOf(withoutLog, {
    ...rule,
    objects: objects.filter(({ path }) => path !== '.' && path !== 'meta'),
  })
  expect(found).toContain('data[].amount is null, not integer')
  expect(found.some((problem) => problem.startsWith('data[].log.'))).toBe(false)
})

test('OPER-62 a call without a field that Paystack’s document requires is 400 in its envelope, and does nothing', async () => {
  const sandbox = await startTestSandbox()
  const send = sender(sandbox, 'JSON')
  const code = textOf((await send('POST /customer', { body: bodies['POST /customer']! })).body.data?.customer_code)
  const order = transferOrder(await newRecipient(sandbox))
  const given: Record<string, Record<string, unknown>> = {
    ...bodies,
    'POST /dedicated_account': { customer: code },
    'POST /transfer': order,
    'POST /transfer/finalize_transfer': { transfer_code: 'TRF_1', otp: '123456' },
    'POST /transfer/resend_otp': { transfer_code: 'TRF_1', reason: 'resend_otp' },
    'POST /transfer/disable_otp_finalize': { otp: '123456' },
    'POST /refund': { transaction: 'paid' },
  }
  for (const { call, body } of await readRules()) {
    for (const { name } of body) {
      const { [name]: _left, ...rest } = given[call]!
      expect(await send(call, { path: { code }, body: rest }), `${call} without ${name}`).toMatchObject({
        status: 400,
        body: {
          status: false,
          message: expect.stringContaining(name),
          type: 'validation_error',
          code: 'missing_params',
        },
      })
    }
  }
  expect((await sandbox.ask('GET', '/transfers')).body.transfers).toEqual([])
})
