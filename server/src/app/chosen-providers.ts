import { dojahAdapter } from '../providers/dojah.ts'
import { onlyRoute } from '../providers/only-route.ts'
import type { IdentityPort, SmsRoute } from '../providers/ports.ts'
import type { OnCall } from '../providers/provider-call.ts'
import { termiiAdapter } from '../providers/termii.ts'
import type { Settings } from '../settings/settings.ts'

/** The providers of texts: Termii, and the second one that SMS_SECOND names, whose code is loaded only then. */
export async function smsRouteOf(settings: Settings, onCall: OnCall): Promise<SmsRoute> {
  const first = termiiAdapter({
    baseUrl: settings.termiiUrl,
    apiKey: settings.TERMII_API_KEY,
    sender: settings.TERMII_SENDER,
    secret: settings.termiiSecret,
    onCall,
  })
  if (settings.SMS_SECOND === 'none') return onlyRoute(first)
  const [{ africasTalkingAdapter }, { smsFailOver }] = await Promise.all([
    import('../providers/africastalking.ts'),
    import('../outbox/sms-fail-over.ts'),
  ])
  return smsFailOver(first, africasTalkingAdapter({ ...settings.secondProviders.africasTalking, onCall }))
}

/** The service that IDENTITY_PROVIDER names: Dojah, or Prembly, whose code is loaded only then. */
export async function identityOf(settings: Settings, onCall: OnCall): Promise<IdentityPort> {
  if (settings.IDENTITY_PROVIDER === 'prembly') {
    const { premblyAdapter } = await import('../providers/prembly.ts')
    return premblyAdapter({ ...settings.secondProviders.prembly, onCall })
  }
  return dojahAdapter({
    baseUrl: settings.dojahUrl,
    appId: settings.DOJAH_APP_ID,
    secretKey: settings.DOJAH_SECRET_KEY,
    onCall,
  })
}
