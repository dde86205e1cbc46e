import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PdfFault } from './inspect-pdf.ts'

/**
 * A thread may inspect one PDF for so long (DOC-10): the largest plain one takes a third of that on a slow machine. Its memory is enough
 * for several copies of the largest file and of the data unpacked from it.
 */
const usual = { deadlineMs: 2_000, memoryMb: 256 }
const program = new URL('pdf-worker.ts', import.meta.url)

/**
 * The reason not to keep a PDF, as `faultOfPdf` gives it, found in a separate thread: calls are answered meanwhile, for any file. A PDF
 * that takes too long or too much memory is not plain.
 */
export async function inspectApart(bytes: Buffer, bounds: Partial<typeof usual> = {}): Promise<PdfFault | null> {
  const { deadlineMs, memoryMb } = { ...usual, ...bounds }
  const worker = new Worker(program, {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const given = once(worker, 'message') as Promise<[PdfFault | null]>
  const late = new AbortController()
  // The time counts from when the thread runs: on a busy machine just the start can take long.
  const tooLong = once(worker, 'online').then(() => sleep(deadlineMs, null, { signal: late.signal, ref: false }))
  try {
    const answer = await Promise.race([given, tooLong])
    return answer ? answer[0] : 'not plain'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return 'not plain'
    throw error
  } finally {
    late.abort()
    await worker.terminate()
  }
}
