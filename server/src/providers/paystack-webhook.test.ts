import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paystackAdapter } from './paystack.ts'
import type { MoneyEvent } from './ports.ts'

const secretKey = 'sk_test_example'
const { readWebhook } = paystackAdapter({ baseUrl: 'http://127.0.0.1:1', secretKey })

const plain =
  '{"event":"charge.success","data":{"id":302961,"status":"success","reference":"qTPrJoy9Bx","amount":10000,"currency":"NGN","channel":"dedicated_nuban"}}'
const plainSignature =
  '81fb451386b0661fb6513b56171460dba84339f62d43ba4b0999aa9f83e789535b7ebbfdce005de61b2c650a731f40d2b4d315276e5c2d1607f5b224a93f6235'
const escaped = String.raw`{"event":"charge.success","data":{"amount":10000,"customer":{"first_name":"Ad\u00e9","note":"a\/b"}}}`
const escapedSignature =
  '21ea46c96e55894cf2358be99d7c4984f77330273381184dea3b5c9c99dc3ea78d64c9b6468c183c0ae5236e04bdb75654ef54bdfda39dab99fe25eccae0f3a3'

function signed(body: string): MoneyEvent | null {
  return readWebhook(Buffer.from(body), createHmac('sha512', secretKey).update(body).digest('hex'))
}

function event(name: string, data: unknown): MoneyEvent | null {
  return signed(JSON.stringify({ event: name, data }))
}

const authorization = {
  receiver_bank_account_number: '9930000902',
  sender_name: 'RANDALL AKANBI HORTON',
  channel: 'dedicated_nuban',
}
const charge = {
  id: 302961,
  domain: 'live',
  status: 'success',
  reference: 'qTPrJoy9Bx',
  amount: 1_050_000,
  paid_at: '2026-09-30T21:10:19.000Z',
  created_at: '2026-09-30T21:09:56.000Z',
  channel: 'dedicated_nuban',
  currency: 'NGN',
  metadata: 0,
  fees: 10_500,
  customer: { id: 68324, customer_code: 'CUS_qo38as2hpsgk2r0', metadata: null },
  authorization,
  plan: {},
}

describe('the signature', () => {
  test('the known bodies are accepted, and the re-serialised form of the second is not', () => {
    expect(Buffer.byteLength(plain)).toBe(151)
    // Both are signed, and neither has the time of the payment.
    expect(readWebhook(Buffer.from(plain), plainSignature)).toMatchObject({
      kind: 'unreadable-charge',
      values: { reference: 'qTPrJoy9Bx', amount: '10000', currency: 'NGN' },
    })
    expect(readWebhook(Buffer.from(escaped), escapedSignature)).toMatchObject({
      kind: 'unreadable-charge',
      values: { reference: null, amount: '10000' },
    })
    expect(readWebhook(Buffer.from(JSON.stringify(JSON.parse(escaped))), escapedSignature)).toBeNull()
  })

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['cut short', plainSignature.slice(0, 127)],
    ['too long', `${plainSignature}0`],
    ['no hex', 'z'.repeat(128)],
    ['of another body', escapedSignature],
    ['of another key', createHmac('sha512', 'sk_test_old').update(plain).digest('hex')],
    ['of another algorithm', createHmac('sha256', secretKey).update(plain).digest('hex')],
  ])('%s: not accepted as the provider’s', (_what, signature) => {
    expect(readWebhook(Buffer.from(plain), signature)).toBeNull()
  })

  test('one changed byte is enough', () => {
    expect(readWebhook(Buffer.from(plain.replace('10000', '10001')), plainSignature)).toBeNull()
  })
})

describe('money in', () => {
  test('a charge carries the gross amount, the fee and where it went', () => {
    expect(event('charge.success', charge)).toEqual({
      kind: 'charge',
      key: 'charge.success:qTPrJoy9Bx',
      currency: 'NGN',
      senderName: 'RANDALL AKANBI HORTON',
      transaction: {
        id: '302961',
        reference: 'qTPrJoy9Bx',
        amount: 1_050_000,
        fee: 10_500,
        paidAt: new Date('2026-09-30T21:10:19.000Z'),
        channel: 'dedicated_nuban',
        receiverAccount: '9930000902',
        customerCode: 'CUS_qo38as2hpsgk2r0',
      },
    })
  })

  test.each([
    ['no fee yet', { fees: null }, { fee: 0 }],
    ['a fee as text', { fees: '1,050.00' }, { fee: 0 }],
    ['a negative fee', { fees: -1 }, { fee: 0 }],
    ['an id in letters', { id: '302961' }, { id: '302961' }],
    [
      'paidAt instead of paid_at',
      { paid_at: undefined, paidAt: '2026-10-01T08:00:00+01:00' },
      { paidAt: new Date('2026-10-01T07:00:00Z') },
    ],
    ['the creation alone', { paid_at: null }, { paidAt: new Date('2026-09-30T21:09:56.000Z') }],
    [
      'a masked account',
      { authorization: { ...authorization, receiver_bank_account_number: 'XXXXXX0902' } },
      { receiverAccount: null },
    ],
    ['a channel with a character that no database keeps', { channel: 'ba\0nk\ud800' }, { channel: 'bank\ufffd' }],
    ['no authorization', { authorization: undefined }, { receiverAccount: null }],
    ['an empty authorization', { authorization: [] }, { receiverAccount: null }],
    ['an account of no customer', { customer: null }, { customerCode: null, receiverAccount: '9930000902' }],
    ['the largest amount', { amount: Number.MAX_SAFE_INTEGER }, { amount: Number.MAX_SAFE_INTEGER }],
  ])('%s is read', (_what, change, transaction) => {
    expect(event('charge.success', { ...charge, ...change })).toMatchObject({ kind: 'charge', transaction })
  })

  test.each([0, '', 'vip', null, {}, [1]])('metadata may be %j', (metadata) => {
    expect(event('charge.success', { ...charge, metadata })).toMatchObject({ kind: 'charge' })
  })

  test('another currency is passed on, not refused', () => {
    expect(event('charge.success', { ...charge, currency: 'USD' })).toMatchObject({ kind: 'charge', currency: 'USD' })
  })

  test.each(['0', '-100', '10.5', '9007199254740993', '1e400', '"10000"', 'null', 'true', '[10000]'])(
    'C-176 an amount of %s is unreadable',
    (amount) => {
      const body = plain.replace('10000', amount)
      const key = createHash('sha256').update(body).digest('hex')
      expect(signed(body)).toMatchObject({
        kind: 'unreadable-charge',
        key,
        values: { reference: 'qTPrJoy9Bx' },
        problem: expect.stringContaining('data.amount'),
      })
    },
  )

  test.each([
    ['no reference', { reference: undefined }],
    ['an empty reference', { reference: '' }],
    ['a reference that no database keeps', { reference: 'bank-\0' }],
    ['no currency', { currency: undefined }],
    ['a charge that failed', { status: 'failed' }],
    ['no date at all', { paid_at: undefined, created_at: undefined }],
    ['a date in words', { paid_at: 'yesterday' }],
    ['a date without a zone', { paid_at: '2026-09-30T21:10:19' }],
  ])('C-176 %s is unreadable', (_what, change) => {
    expect(event('charge.success', { ...charge, ...change })).toMatchObject({ kind: 'unreadable-charge' })
  })

  test('an unreadable body leaves the reference free for a readable one', () => {
    const broken = event('charge.success', { ...charge, amount: '1050000' })
    expect(broken?.key).not.toBe(event('charge.success', charge)?.key)
    expect(event('charge.success', { ...charge, amount: '1050000' })?.key).toBe(broken?.key)
  })

  test('the problem of an unreadable body shows no value', () => {
    const read = event('charge.success', { ...charge, amount: 'Ngozi', currency: 5 })
    expect(read).toMatchObject({ kind: 'unreadable-charge', problem: expect.not.stringContaining('Ngozi') })
  })
})

describe('money out', () => {
  const transfer = {
    amount: 100_000,
    reference: 'kasuwa-9ee55786-2323-4760-98e2',
    reason: 'Loan disbursement',
    failures: null,
    gateway_response: null,
    transfer_code: 'TRF_v5tip3zx8nna9o78',
  }

  test.each([
    ['success', 'succeeded', null],
    ['failed', 'failed', 'Paystack could not complete the transfer.'],
    ['reversed', 'reversed', 'The bank sent the money back.'],
  ])('transfer.%s is keyed by its event and its reference', (status, state, reason) => {
    const { reference } = transfer
    const key = `transfer.${status}:${reference}`
    expect(event(`transfer.${status}`, { ...transfer, status })).toEqual({
      kind: 'transfer',
      key,
      reference,
      fee: 0,
      state,
      reason,
    })
  })

  test.each([
    [1_075, 1_075],
    [undefined, 0],
    [null, 0],
    [-5, 0],
    ['1075', 0],
  ])('BOOK-60 a fee_charged of %j is read as %d kobo, and keeps no outcome from being settled', (fee_charged, fee) => {
    expect(event('transfer.success', { ...transfer, status: 'success', fee_charged })).toMatchObject({ fee })
  })

  test('the reason is why it failed, never our own narration', () => {
    const failed = (more: object) => event('transfer.failed', { ...transfer, status: 'failed', ...more })
    expect(failed({ gateway_response: 'Account is blocked' })).toMatchObject({ reason: 'Account is blocked' })
    expect(failed({ failures: { code: 14 } })).toMatchObject({ reason: '{"code":14}' })
  })

  test('an event and a status that contradict one another are unreadable', () => {
    const values = { reference: transfer.reference }
    expect(event('transfer.failed', { ...transfer, status: 'success' })).toMatchObject({
      kind: 'unreadable-transfer',
      values,
    })
    expect(event('transfer.success', { ...transfer, status: 'pending' })).toMatchObject({
      kind: 'unreadable-transfer',
      values,
    })
    expect(event('transfer.failed', { ...transfer, status: 'abandoned' })).toMatchObject({
      kind: 'transfer',
      state: 'failed',
    })
  })

  test('an invalid amount is unreadable', () => {
    expect(event('transfer.success', { ...transfer, status: 'success', amount: -1 })).toMatchObject({
      kind: 'unreadable-transfer',
    })
  })
})

describe('money claimed back', () => {
  test('a dispute is reported with its id, with the payment, the amount and its status', () => {
    const dispute = {
      id: 358950,
      refund_amount: 5_800,
      currency: 'NGN',
      status: 'awaiting-merchant-feedback',
      resolution: null,
      category: 'general',
      transaction: { id: 896467688, reference: 'v3mjfgbnc19v97x', amount: 5_800, currency: 'NGN' },
    }
    expect(event('charge.dispute.create', dispute)).toMatchObject({
      kind: 'dispute',
      subject: 'dispute:358950',
      status: 'awaiting-merchant-feedback, general',
      settled: false,
      values: { reference: 'v3mjfgbnc19v97x', amount: '5800', currency: 'NGN' },
    })
    const resolved = { ...dispute, status: 'resolved', resolution: 'merchant-accepted' }
    expect(event('charge.dispute.resolve', resolved)).toMatchObject({
      subject: 'dispute:358950',
      status: 'resolved, merchant-accepted, general',
      settled: true,
    })
  })

  test('a refund may name its amount as a text, and itself by a reference alone', () => {
    const refund = {
      status: 'processed',
      transaction_reference: 'T685312322670591',
      refund_reference: '132013318360',
      amount: '10000',
      currency: 'NGN',
    }
    expect(event('refund.processed', refund)).toMatchObject({
      kind: 'refund',
      subject: 'refund:132013318360',
      status: 'processed',
      settled: true,
      values: { reference: 'T685312322670591', amount: '10000', currency: 'NGN' },
    })
    expect(event('refund.pending', { status: 'pending' })).toMatchObject({
      kind: 'refund',
      subject: expect.stringMatching(/^refund:[0-9a-f]{64}$/),
      settled: false,
    })
  })
})

describe('customers', () => {
  const account = {
    bank: { name: 'Test Bank', id: 20, slug: 'test-bank' },
    account_name: 'PAYSTACK/John Doe',
    account_number: '1234567890',
    id: 987654,
    assignment: { expired_at: null },
  }

  test('an identification is reported with its customer, with the reason when it failed', () => {
    const customer_code = 'CUS_xnxdt6s1zg1f4nx'
    const of = { kind: 'identification', customerCode: customer_code }
    const success = { customer_id: '9387490384', customer_code, identification: { country: 'NG', type: 'bvn' } }
    const failure = { customer_id: 82796315, customer_code, reason: 'Account number or BVN is incorrect' }
    expect(event('customeridentification.success', success)).toEqual({
      ...of,
      key: `customeridentification.success:${customer_code}`,
      succeeded: true,
      reason: null,
    })
    expect(event('customeridentification.failed', failure)).toEqual({
      ...of,
      key: `customeridentification.failed:${customer_code}`,
      succeeded: false,
      reason: failure.reason,
    })
  })

  test('a virtual account is reported with its bank, or not at all', () => {
    const customer = { id: 100110, customer_code: 'CUS_hp05n9khsqcesz2' }
    const of = { kind: 'virtual-account', customerCode: customer.customer_code }
    expect(event('dedicatedaccount.assign.success', { customer, dedicated_account: account })).toEqual({
      ...of,
      key: 'dedicatedaccount.assign.success:CUS_hp05n9khsqcesz2',
      account: {
        accountNumber: '1234567890',
        accountName: 'PAYSTACK/John Doe',
        bankName: 'Test Bank',
        bankSlug: 'test-bank',
        providerId: '987654',
      },
    })
    const failed = { customer, dedicated_account: null, identification: { status: 'failed' } }
    expect(event('dedicatedaccount.assign.failed', failed)).toMatchObject({ ...of, account: null })
    expect(event('dedicatedaccount.assign.success', failed)).toMatchObject({ kind: 'unreadable' })
  })
})

describe('the rest', () => {
  test('an unknown event is identified by its bytes', () => {
    const [one, two] = [event('invoice.update', { id: 1 }), event('invoice.update', { id: 2 })]
    expect(one).toMatchObject({ kind: 'other', event: 'invoice.update' })
    expect(one?.key).not.toBe(two?.key)
    expect(event('invoice.update', { id: 1 })).toEqual(one)
    expect(event('constructor', {})).toMatchObject({ kind: 'other', event: 'constructor' })
  })

  test.each([
    '',
    'event=charge.success',
    'null',
    '[]',
    '"charge.success"',
    '{}',
    '{"event":""}',
    '{"event":5,"data":{}}',
    '{"event":"a\\u0000b","data":{}}',
  ])('C-176 a signed body %j that is no event waits for a person, identified by its bytes', (body) => {
    expect(signed(body)).toEqual({
      kind: 'unreadable-charge',
      key: createHash('sha256').update(body).digest('hex'),
      values: { reference: null, amount: null, currency: null },
      problem: 'not an event',
    })
  })

  test('a known event without its data is unreadable', () => {
    for (const name of [
      'charge.success',
      'transfer.failed',
      'customeridentification.failed',
      'dedicatedaccount.assign.failed',
      'refund.failed',
    ]) {
      expect(signed(JSON.stringify({ event: name }))).toMatchObject({ kind: expect.stringContaining('unreadable') })
      expect(event(name, null)).toMatchObject({ kind: expect.stringContaining('unreadable') })
    }
  })
})
