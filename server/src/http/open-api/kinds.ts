import type { JsonSchema } from './json-schema.ts'

/** A kind of value that forms take: its schema in the document, values that such a field accepts, and values that it refuses. */
export type Kind = { schema: JsonSchema; accepted: readonly [unknown, ...unknown[]]; refused: readonly unknown[] }

const someId = '0199d3a4-7c1e-7f52-9b3a-5d2e8c6f1a04'

/**
 * The kinds with a name in the document. A field's rule is a function, so its kind is found by trying it: the document cannot differ from
 * what the server accepts. The first kind that fits counts.
 */
export const kinds = {
  Phone: {
    schema: {
      type: 'string',
      pattern: '^(0\\d{10}|[1-9]\\d{9})$',
      description: 'A Nigerian phone number: 11 digits with the leading 0, or 10 without it.',
    },
    accepted: ['08031234567', '8031234567'],
    refused: ['0803123456', 'phone', '080312345678'],
  },
  Password: {
    schema: {
      type: 'string',
      format: 'password',
      minLength: 8,
      maxLength: 128,
      description: 'It has a capital letter, a small letter, a digit and one of !@#$%^&*(),.?":{}|<>.',
    },
    accepted: ['Market.Day.2027'],
    refused: ['marketday', 'Market.Day', 'market.2027'],
  },
  SignInCode: {
    schema: {
      type: 'string',
      minLength: 6,
      maxLength: 11,
      description: 'Six digits of the authenticator app, or a recovery code such as abcde-fghjk.',
    },
    accepted: ['123456', 'abcde-fghjk'],
    refused: ['12345', 'code'],
  },
  OneTimeCode: {
    schema: { type: 'string', pattern: '^\\d{6}$', description: 'The six digits of a text message.' },
    accepted: ['123456'],
    refused: ['12345', '1234567', 'abcdef'],
  },
  Bvn: {
    schema: { type: 'string', pattern: '^\\d{11}$', description: 'A bank verification number: eleven digits.' },
    accepted: ['22212345678'],
    refused: ['2221234567', '222123456789', 'abcdefghijk'],
  },
  AccountNumber: {
    schema: { type: 'string', pattern: '^\\d{10}$', description: 'A bank account number (NUBAN): ten digits.' },
    accepted: ['0123456789'],
    refused: ['012345678', '01234567890', 'abcdefghij'],
  },
  AgentCode: {
    schema: {
      type: 'string',
      pattern: '^\\d{8}$',
      description: 'The eight digits of an agent, leading zeros included.',
    },
    accepted: ['10000001'],
    refused: ['1000001', '100000011', 'abcdefgh'],
  },
  BankCode: {
    schema: { type: 'string', pattern: '^\\d{3,6}$', description: 'The code of a Nigerian bank, such as 058.' },
    accepted: ['058', '011'],
    refused: ['999999', 'bank'],
  },
  Email: {
    schema: { type: 'string', format: 'email', maxLength: 254 },
    accepted: ['amina.bello@example.com'],
    refused: ['amina', 'amina@example', '@example.com'],
  },
  FilterDay: {
    schema: {
      type: 'string',
      pattern: '^(\\d{4}-\\d{2}-\\d{2}|\\d{1,2}-\\d{1,2}-\\d{4})$',
      description: 'A calendar day in Lagos, as YYYY-MM-DD or MM-DD-YYYY.',
    },
    accepted: ['2027-03-31', '03-31-2027'],
    refused: ['2027-02-30', 'today'],
  },
  Day: {
    schema: {
      type: 'string',
      format: 'date',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'A calendar day in Lagos, as YYYY-MM-DD.',
    },
    accepted: ['2027-03-31'],
    refused: ['03-31-2027', '2027-02-30', 'today'],
  },
  WholeNaira: {
    schema: {
      type: ['string', 'number'],
      pattern: '^\\d{1,10}$',
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'Whole naira from 1 to 1,000,000,000, as a number or as digits.',
    },
    accepted: [50_000, '50000', '1000000000'],
    refused: [0, '0.5', -1, '1000000001', 'naira'],
  },
  NairaOrZero: {
    schema: {
      type: ['string', 'number'],
      pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
      minimum: 0,
      description: 'Naira with at most two decimals, 0 included, as a number or as digits.',
    },
    accepted: [1_500.5, '0', '0.50'],
    refused: ['1.005', -1, 'naira'],
  },
  ExactNaira: {
    schema: {
      type: ['string', 'number'],
      pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
      exclusiveMinimum: 0,
      description: 'Naira above 0 with at most two decimals, as a number or as digits.',
    },
    accepted: [1_500.5, '0.50'],
    refused: [0, '1.005', -1, 'naira'],
  },
  PageNumber: {
    schema: {
      type: ['string', 'integer'],
      pattern: '^[1-9]\\d{0,6}$',
      minimum: 1,
      maximum: 9_999_999,
      description: 'The number of a page, from 1.',
    },
    accepted: [1, '2', 9_999_999],
    refused: [0, '10000000', 'next'],
  },
  Uuid: {
    schema: { type: 'string', format: 'uuid', description: 'An id.' },
    accepted: [someId],
    refused: ['id', someId.slice(1)],
  },
  ProductCode: {
    schema: { type: 'string', pattern: '^[a-z0-9-]{2,20}$', description: 'The code of a loan product.' },
    accepted: ['trader-3', 'standard'],
    refused: ['Trader', 'a b', 'a'],
  },
  LedgerAccount: {
    schema: { type: 'string', pattern: '^[1-6]\\d{3}$', description: 'The number of an account of the books.' },
    accepted: ['1100', '6999'],
    refused: ['0100', '7000', '11000', 'cash'],
  },
  Cursor: {
    schema: {
      type: 'string',
      pattern: '^(after|before)\\.\\d{1,16}\\.[0-9a-f-]{36}$',
      description: 'A place in a list, taken from the address of its next or previous page.',
    },
    accepted: [`after.1806451200000000.${someId}`],
    refused: ['after', someId],
  },
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
