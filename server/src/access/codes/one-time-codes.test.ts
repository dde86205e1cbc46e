import { maxLenderName } from '@kasuwa/domain/notifications/lender-name.ts'
import { maxTextLength } from '@kasuwa/domain/notifications/plain-sms.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { productNow } from '../../db/product-time.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { openVault } from '../../security/vault.ts'
import { issueCode } from './one-time-codes.ts'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await openTestDatabase())
})
afterAll(() => close())

test('C-27 a request that began before another one got its code waits too: the cool-down counts from the lock, not from the start', async () => {
  const issuer = { vault: openVault('d'.repeat(64)), settings: { LENDER_NAME: 'Ọ'.repeat(maxLenderName) } }
  const phone = '08039990001' as Phone
  await transaction(database, async (early) => {
    await productNow(early)
    const faster = await transaction(database, (late) => issueCode(late, issuer, phone, 'ACCOUNT_VERIFICATION'))
    // With the longest name of a lender the text is still one message (OPER-48).
    expect(faster).toEqual({
      id: expect.any(String),
      text: expect.stringMatching(/^\d{6} is your O{40} code to verify/),
    })
    expect('text' in faster && faster.text.length).toBeLessThanOrEqual(maxTextLength)
    expect(await issueCode(early, issuer, phone, 'ACCOUNT_VERIFICATION')).toMatchObject({ refused: 'code_too_soon' })
  })
})
