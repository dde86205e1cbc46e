import type { OpenAPI } from '@orpc/contract'

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Operation = { summary?: string; requestBody?: unknown; parameters?: unknown; responses?: Record<string, unknown> }

const methods = ['get', 'post', 'put', 'delete', 'patch'] as const

function section(path: string, method: string, operation: Operation): string {
  const id = `${method}-${path}`
  const part = (title: string, value: unknown) =>
    value === undefined
      ? ''
      : `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre></details>`
  return `<section id="${escape(id)}"><h2><b>${method.toUpperCase()}</b> <code>/api${escape(path)}</code></h2>
<p>${escape(operation.summary ?? '')}</p>
${part('Parameters', operation.parameters)}${part('Body', operation.requestBody)}${part('Answers', operation.responses)}</section>`
}

/** The text of the style element in the page. */
export const docsStyle = `body{font:16px/1.6 system-ui,sans-serif;color:#22302b;background:#fbf9f5;margin:0 auto;max-width:60rem;padding:2rem 1rem}
h1{font-size:1.75rem}h2{font-size:1.05rem;margin:2rem 0 .25rem}code{overflow-wrap:anywhere}b{color:#0b6b4f}p{margin:.25rem 0}
pre{overflow:auto;background:#fff;border:1px solid #ddd6c8;border-radius:.5rem;padding:1rem;font-size:.8rem;line-height:1.4}summary{cursor:pointer;padding:.35rem 0}`

/** The contract as a page to read: without a script, and with nothing loaded from elsewhere. */
export function docsPage(document: OpenAPI.Document): string {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method]
      return operation ? [section(path, method, operation)] : []
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Kasuwa API</title><style>${docsStyle}</style></head><body><main><h1>Kasuwa API</h1>
<p>${escape(document.info.description ?? '')}</p><p>For machines: <a href="/api/openapi.json">/api/openapi.json</a></p>
${sections.join('\n')}</main></body></html>`
}
