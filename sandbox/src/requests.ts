import { rename, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openJournal } from './journal.ts'
import type { Provider } from './memory.ts'

export interface ProviderRequest {
  provider: Provider
  method: string
  /** The provider's own path without prefix and query (a query may contain a person's numbers). */
  path: string
  /** 0 where no answer was sent. */
  status: number
  at: string
}

export interface RequestLog {
  /** Records a call when it arrives; `answered` records how it ended. */
  begin(request: Omit<ProviderRequest, 'status'>): { answered(status: number): void }
  /** All kept calls, oldest first. */
  list(): ProviderRequest[]
  flushed(): Promise<void>
  close(): Promise<void>
}

const kept = 5_000

/** The last 5,000 calls to the providers, in `folder`/requests.jsonl. */
export async function openRequestLog(folder: string): Promise<RequestLog> {
  const path = join(folder, 'requests.jsonl')
  await shorten(path)
  const requests: ProviderRequest[] = []
  const add = (request: ProviderRequest) => {
    requests.push(request)
    if (requests.length > kept) requests.shift()
  }
  const journal = await openJournal<ProviderRequest>({ path, replay: add, durable: false })
  return {
    begin: (request) => {
      const { provider, method, path: asked, at } = request
      const entry = { provider, method, path: asked, status: 0, at }
      add(entry)
      return {
        answered: (status) => {
          entry.status = status
          journal.append(entry)
        },
      }
    },
    list: () => requests,
    flushed: journal.flushed,
    close: journal.close,
  }
}

/** At a start the file is shortened to the calls that are kept. */
async function shorten(path: string): Promise<void> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  if (lines.length <= kept * 2) return
  await writeFile(`${path}.new`, lines.slice(-kept - 1).join('\n'), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
