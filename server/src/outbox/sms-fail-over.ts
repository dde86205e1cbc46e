import { ProviderNotReached, ProviderUnavailable, type SmsPort, type SmsRoute } from '../providers/ports.ts'
import { type Breaker, callOutcome, makeBreaker } from './breaker.ts'

type Guarded = SmsPort & { mayBegin(): boolean }

/**
 * Two providers of texts, each with a breaker of its own: the second one gets messages while the first one is away. A message whose
 * outcome at one of them is unknown is never given to the other, since both would send it.
 */
export function smsFailOver(first: SmsPort, second: SmsPort, make: () => Breaker = makeBreaker): SmsRoute {
  const guarded: readonly [Guarded, Guarded] = [
    guard(first, make(), () => guarded[1].mayBegin()),
    guard(second, make(), () => guarded[0].mayBegin()),
  ]
  return {
    all: [first, second],
    // With both away it is the first one's call that fails.
    next: () => guarded.find((one) => one.mayBegin()) ?? guarded[0],
    named: (name) => guarded.find((one) => one.name === name) ?? null,
  }
}

/** @param hasOther whether the other provider takes texts now */
function guard(port: SmsPort, breaker: Breaker, hasOther: () => boolean): Guarded {
  const mayBegin = () => breaker.allowedCalls() > 0
  return {
    ...port,
    mayBegin,
    async send(to, text) {
      if (!mayBegin()) throw marked(new ProviderNotReached(`${port.name} is away, and was not called`), hasOther())
      const end = breaker.begin()
      try {
        const sent = await port.send(to, text)
        end('answered')
        return sent
      } catch (error) {
        end(callOutcome(error))
        throw marked(error, hasOther())
      }
    },
  }
}

function marked(error: unknown, hasSubstitute: boolean): unknown {
  if (error instanceof ProviderUnavailable) error.hasSubstitute = hasSubstitute
  return error
}
