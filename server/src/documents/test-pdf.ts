import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import type { TestPerson } from '../testing/test-people.ts'
import type { TestServer } from '../testing/test-server.ts'

export type TakenDocument = Awaited<ReturnType<typeof takeDocument>>

/** A document as its reader gets it over HTTP, read by another PDF program than the one that made it. */
export async function takeDocument(server: TestServer, path: string, reader: TestPerson) {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${reader.token}` } })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return { headers: answer.headers, ...(await readPdf(Buffer.from(await answer.arrayBuffer()))) }
}

/** The text of a PDF with single spaces, what it says about itself, and the tags of its first page. */
export async function readPdf(bytes: Buffer) {
  const proxy = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(proxy, { mergePages: true })
  const { info } = await getMeta(proxy)
  const page = await proxy.getPage(1)
  const { view } = page
  const tags = tagsIn(await page.getStructTree())
  return { bytes, info, view, tags, pages: proxy.numPages, text: text.replaceAll(/\s+/g, ' ') }
}

function tagsIn(node: unknown): string[] {
  const { role, children = [] } = node as { role?: string; children?: unknown[] }
  return [...(role ? [role] : []), ...children.flatMap(tagsIn)]
}
