import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { calls } from '@kasuwa/contract/calls.ts'
import { type AnyContractProcedure, ORPCError, ValidationError } from '@orpc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { required } from '../base/required.ts'
import type { App, Context } from '../context/context.ts'
import type { CsvFile } from '../context/csv-file.ts'
import type { Handlers } from '../context/handlers.ts'
import { appOfCall } from '../context/reading-app.ts'
import { figuresHeader } from './answer.ts'
import { anonymous, lineName, metaOf } from './bind.ts'

type FileUseCase = (context: Context, input: unknown) => Promise<CsvFile>
type FileCall = { line: AnyContractProcedure; useCase: FileUseCase }

/** A reader who takes nothing for so long is cut off, so that a forgotten download holds no place. */
const silentMs = 120_000

/** Answers the calls whose answer is a file and not the envelope (C-206). */
export function bindFileCalls(app: App, http: FastifyInstance, handlers: Handlers) {
  const files = fileCallsIn(handlers)
  const running = new Set<Promise<void>>()
  const streams = new Set<Readable>()
  // A server that stops does not wait for the end of a long file: its reader sees that it failed, and takes it again.
  http.addHook('preClose', async () => streams.forEach((stream) => stream.destroy(new Error('the server stops'))))
  http.addHook('onClose', async () => void (await Promise.all(running)))

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = required(request.requestContext, 'the request context')
    const { line, useCase } = required(files.get(context.line), 'the call of a file')
    const input = await readInput(line, { ...(request.query as object), ...(request.params as object) })
    const { actor, now, exchange } = context
    const reading = appOfCall(app, 'GET', context, { oneServer: true })
    const file = await useCase({ app: reading, actor: actor ?? anonymous, now, exchange }, input)
    const stream = Readable.from(file.parts)
    streams.add(stream)
    const end = closeAtEnd(app, request, reply, stream, file).finally(() => streams.delete(stream))
    running.add(end)
    void end.finally(() => running.delete(end))
    reply.raw.setTimeout(silentMs, () => stream.destroy(new Error('the reader takes nothing')))
    return reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('x-accel-buffering', 'no')
      .headers(figuresHeader(exchange, now))
      .send(stream)
  }
}

function fileCallsIn(handlers: Handlers): Map<string, FileCall> {
  const loose = handlers as unknown as Record<string, Record<string, FileUseCase>>
  return new Map(
    Object.entries(calls).flatMap(([feature, lines]) =>
      Object.entries<AnyContractProcedure>(lines)
        .filter(([, line]) => metaOf(line).file === 'csv')
        .map(([name, line]) => [
          lineName(line),
          { line, useCase: required(loose[feature]?.[name], `the handler of ${feature}.${name}`) },
        ]),
    ),
  )
}

/** The input as the contract reads it; wrong fields are refused as for any other call. */
async function readInput(line: AnyContractProcedure, given: object): Promise<unknown> {
  const read = await line['~orpc'].inputSchema?.['~standard'].validate(given)
  if (!read?.issues) return read?.value
  const cause = new ValidationError({ message: 'the input of a file', issues: read.issues, data: given })
  throw new ORPCError('BAD_REQUEST', { cause })
}

/**
 * Closes the file when its answer has ended. A file that breaks off ends the connection before the end of the answer, so that a browser
 * shows a failed download and keeps no half file.
 */
async function closeAtEnd(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Readable,
  file: CsvFile,
): Promise<void> {
  try {
    await finished(reply.raw)
    await file.close(stream.readableEnded)
  } catch (error) {
    stream.destroy()
    request.failedWith ??= stream.errored ?? error
    app.log.warn('a file broke off', { file: file.name, error: stream.errored ?? error })
    await file.close(false)
  }
}
