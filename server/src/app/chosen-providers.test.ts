import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { identityOf, smsRouteOf } from './chosen-providers.ts'

test('OPER-73 OPER-74 the settings choose the providers of texts and of identity', async () => {
  const chosen = async (environment: Record<string, string>) => {
    const settings = readSettings(environment)
    const { all } = await smsRouteOf(settings, () => {})
    return [...all.map(({ about }) => about.label), (await identityOf(settings, () => {})).about.label]
  }
  expect(await chosen({})).toEqual(['Termii', 'Dojah'])
  expect(await chosen({ SMS_SECOND: 'africastalking' })).toEqual(['Termii', "Africa's Talking", 'Dojah'])
  expect(await chosen({ IDENTITY_PROVIDER: 'prembly' })).toEqual(['Termii', 'Prembly'])
})
