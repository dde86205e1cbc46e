import type { calls } from '@kasuwa/contract/calls.ts'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { Context } from './context.ts'
import type { CsvFile } from './csv-file.ts'

type Calls = typeof calls

/**
 * The answer of a use case for a call: its `data`, the whole answer without its message where the contract has more fields (C-150), or a
 * file: a document as a whole, a list in parts (C-206).
 */
type Answered<Output> = Output extends File
  ? File
  : Output extends Blob
    ? CsvFile
    : Output extends { message: string; data: infer Data }
      ? keyof Output extends 'message' | 'data'
        ? Data
        : Omit<Output, 'message'>
      : never

/** A use case in the form that the contract requires: `(context, input) → answer` (rule 1). */
export type UseCaseOf<Line> =
  Line extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (context: Context, input: InferSchemaOutput<Input>) => Promise<Answered<InferSchemaInput<Output>>>
    : never

/** One handler for every call of the contract: a missing one, or one that answers in the wrong shape, does not compile. */
export type Handlers = { [Feature in keyof Calls]: { [Line in keyof Calls[Feature]]: UseCaseOf<Calls[Feature][Line]> } }
