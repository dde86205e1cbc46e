import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { accessCalls } from './access.ts'
import { call, type CallMeta, nothing } from './call.ts'
import { calls } from './calls.ts'
import { noData } from './entities/wire.ts'

/** The specification's tables of calls, with the paths that decisions give (C-22, C-80, C-136, C-146); after the callers, which roles an
 * admin needs (C-177). Our own calls are only in the contract. */
const specified = `
  POST /auth/login anyone
  POST /auth/register/phone anyone
  POST /auth/register/verify-phone anyone
  POST /auth/send-verification anyone
  POST /auth/register/basic-info-password anyone
  POST /auth/password/reset anyone
  POST /auth/password/change signed-in
  GET /auth/me signed-in
  POST /auth/logout signed-in
  POST /auth/kyc/nationality signed-in
  POST /auth/kyc/nin signed-in
  POST /auth/kyc/confirm-face-upload signed-in
  POST /auth/kyc/residential-address signed-in
  POST /auth/kyc/business-details signed-in
  POST /auth/kyc/business-address signed-in
  POST /auth/kyc/source-of-revenue signed-in
  POST /auth/kyc/attestation/{level} signed-in
  POST /auth/kyc/bvn customer
  POST /auth/kyc/personal-info customer
  POST /auth/kyc/next-of-kin customer
  POST /auth/kyc/employment-info customer
  POST /auth/kyc/confirm-utility-upload customer
  POST /auth/kyc/confirm-id-upload customer
  POST /auth/kyc/documents-upload customer
  GET /auth/kyc/current-step/{level} signed-in
  POST /auth/kyc/update-level signed-in
  POST /user/get-presigned-url signed-in
  POST /user/settings/personal-info signed-in
  POST /user/settings/next-of-kin signed-in
  POST /user/settings/employment-info signed-in
  POST /user/settings/business-info signed-in
  POST /bank-account/add customer
  POST /bank-account/set-as-default customer
  DELETE /bank-account/delete customer
  GET /bank-account/resolve customer
  POST /loan/request customer
  GET /customer/dashboard customer
  GET /customer/loan-application/index customer
  GET /loans/{id}/repayment-schedule signed-in
  GET /admin/customer-management admin
  POST /customers/{id}/assign-virtual-account admin finance,support
  GET /admin/loan-management admin
  POST /admin/loans/{id}/status admin credit
  GET /admin/payment-management admin
  POST /admin/payment/create admin credit,finance
  GET /agent/clusters agent
  POST /agent/clusters/add agent
  POST /agent/clusters/{id}/members agent
  GET /agent/clusters/{id} agent
  GET /agent/dashboard agent
  GET /users/{id}/transactions agent
  GET /agent/customers agent
  GET /admin/dashboard admin
  GET /admin/agent-management admin
  POST /admin/users/{id}/status admin support
`

const lines = Object.values(calls).flatMap((feature) => Object.values<AnyContractProcedure>(feature))
const metaOf = (line: AnyContractProcedure) => line['~orpc'].meta as CallMeta
const named = (line: AnyContractProcedure) => `${line['~orpc'].route.method} ${line['~orpc'].route.path}`

test('C-177 every call of the specification exists, for the account types and roles given there', () => {
  const written = specified.trim().split(/\s*\n\s*/)
  const found = lines.map((line) => {
    const { who, roles } = metaOf(line)
    return [named(line), who, ...(roles ? [roles] : [])].join(' ')
  })
  expect(written.filter((line) => !found.includes(line))).toEqual([])
})

/** The lists, and the data of one person, that not every admin may read. */
const readByFew: ReadonlySet<string> = new Set([
  'GET /admin/staff-trail',
  'GET /admin/customers/{id}/bundle',
  'GET /admin/customers/{id}/bundle.pdf',
])

/**
 * True where a call names roles exactly when it should: a call of admins that writes or answers a list as a file names some, and any
 * other names none. The documents of one person are open to whoever may see them.
 */
const namesItsRoles = (line: AnyContractProcedure): boolean => {
  const { who, roles, file } = metaOf(line)
  const writes = Array.isArray(who) && who.includes('admin') && line['~orpc'].route.method !== 'GET'
  return writes || file === 'csv' || readByFew.has(named(line))
    ? roles === 'all' || (roles?.length ?? 0) > 0
    : roles === null
}

test('C-177 a call of admins that writes or answers a list as a file names a role that may make it; reading is open to any role', () => {
  expect(lines.filter((line) => !namesItsRoles(line)).map(named)).toEqual([])
  const some = { path: '/admin/some', summary: 'Some', input: nothing, data: noData() } as const
  expect(namesItsRoles(call({ ...some, method: 'POST', who: ['agent', 'admin'] }))).toBe(false)
  expect(namesItsRoles(call({ ...some, method: 'GET', who: ['admin'], roles: ['credit'] }))).toBe(false)
  expect(namesItsRoles(call({ ...some, method: 'POST', who: ['agent'], roles: 'all' }))).toBe(false)
})

test('no two calls have the same method and path, apart from the names of parameters', () => {
  const routes = lines.map((line) => named(line).replaceAll(/\{[^}]*\}/g, '{}'))
  expect(new Set(routes).size).toBe(routes.length)
})

test('C-165 C-174 every call that writes may be repeated under a key, except a few whose answer is never stored or may be given twice without harm', () => {
  const notRepeatable = lines
    .filter((line) => line['~orpc'].route.method !== 'GET' && !metaOf(line).repeatable)
    .map(named)
  expect(notRepeatable.sort()).toEqual([
    'POST /admin/agents/{id}/customers/move-plan',
    'POST /admin/customers/{id}/bvn',
    'POST /admin/customers/{id}/documents',
    'POST /admin/customers/{id}/documents/all',
    'POST /admin/earlier-documents/{id}',
    'POST /admin/imports/{id}/parts',
    'POST /admin/loans/{id}/reschedule/preview',
    'POST /admin/payments/look-up',
    'POST /auth/device-key',
    'POST /auth/login',
    'POST /auth/login/code',
    'POST /auth/logout',
    'POST /auth/totp/start',
    'POST /notifications/read',
    'POST /user/get-presigned-url',
  ])
  expect(lines.filter((line) => line['~orpc'].route.method === 'GET' && metaOf(line).repeatable)).toEqual([])
})

describe('envelope', () => {
  type Me = InferSchemaOutput<(typeof accessCalls.me)['~orpc']['outputSchema'] & object>
  type Answered = InferSchemaInput<(typeof accessCalls.login)['~orpc']['outputSchema'] & object>
  type Login = InferSchemaOutput<(typeof accessCalls.login)['~orpc']['outputSchema'] & object>

  test('message and data, and nothing else (C-149)', () => {
    expectTypeOf<keyof Login>().toEqualTypeOf<'message' | 'data'>()
    expectTypeOf<Answered['message']>().toBeString()
    expectTypeOf<Answered['data']>().toEqualTypeOf<Login['data']>()
    expect(Object.keys(shapeOf(accessCalls.login))).toEqual(['message', 'data'])
  })

  test('the account type is next to the data of auth/me (C-150)', () => {
    expectTypeOf<Me['accountType']>().toEqualTypeOf<'customer' | 'agent' | 'admin'>()
    expectTypeOf<Me['data']['account_type']>().toEqualTypeOf<'customer' | 'agent' | 'admin'>()
    expect(Object.keys(shapeOf(accessCalls.me))).toEqual(['message', 'data', 'accountType'])
  })
})

function shapeOf(line: AnyContractProcedure): object {
  return (line['~orpc'].outputSchema as unknown as { shape: object }).shape
}

test('API-51 uploads and logout have one call each, as in the accounts document; no other call uploads or logs out', () => {
  const paths = Object.values(calls).flatMap((lines) => Object.values(lines).map((line) => line['~orpc'].route.path!))
  expect(paths.filter((path) => /logout|sign-?out/.test(path))).toEqual(['/auth/logout'])
  expect(paths.filter((path) => /upload|presigned|file/.test(path)).sort((a, b) => a.localeCompare(b))).toEqual([
    '/auth/kyc/confirm-face-upload',
    '/auth/kyc/confirm-id-upload',
    '/auth/kyc/confirm-utility-upload',
    '/auth/kyc/documents-upload',
    '/user/get-presigned-url',
  ])
})
