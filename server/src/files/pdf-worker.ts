import { parentPort, workerData } from 'node:worker_threads'
import { faultOfPdf } from './inspect-pdf.ts'

// Runs in a separate thread, for one PDF: `inspect-apart.ts` starts it.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(faultOfPdf(Buffer.from(workerData as Uint8Array)))
