import type { AnyContractProcedure } from '@orpc/contract'
import { ValidationError } from '@orpc/contract'
import { isEnvelope, type WireAnswer } from '../context/response-envelope.ts'

/**
 * The only place where an answer is encoded to be sent: kobo become naira, instants text (contract/src/entities/wire.ts). Fields that the
 * contract does not list are left out.
 * @throws ValidationError when a use case answers with something that the contract does not allow
 */
export function encoderOf(line: AnyContractProcedure): (answer: unknown) => Promise<WireAnswer> {
  const { outputSchema } = line['~orpc']
  return async (answer) => {
    const whole = { message: '', ...(isEnvelope(answer) ? answer : { data: answer }) }
    const result = await outputSchema?.['~standard'].validate(whole)
    if (!result || result.issues) {
      throw new ValidationError({ message: 'an answer that the contract does not allow', issues: result?.issues ?? [] })
    }
    const { message: _message, ...wire } = result.value as { message: string } & WireAnswer
    return wire
  }
}
