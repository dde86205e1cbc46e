import type { calls } from '@kasuwa/contract/calls.ts'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { Context } from './context.ts'

type Calls = typeof calls

/** What a use case answers for a line: its `data`, or the whole answer without its message where the contract has more fields (C-150). */
type Answered<Output> = Output extends { message: string; data: infer Data }
  ? keyof Output extends 'message' | 'data'
    ? Data
    : Omit<Output, 'message'>
  : never

/** A use case as the contract's line wants it: `(context, input) → answer` (rule 1). */
export type UseCaseOf<Line> =
  Line extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (context: Context, input: InferSchemaOutput<Input>) => Promise<Answered<InferSchemaInput<Output>>>
    : never

/** One handler for every line of the contract: a missing one, or one that answers the wrong shape, does not compile. */
export type Handlers = { [Feature in keyof Calls]: { [Line in keyof Calls[Feature]]: UseCaseOf<Calls[Feature][Line]> } }
