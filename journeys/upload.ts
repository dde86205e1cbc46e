import { type Answer, type Client, dataOf } from './calls.ts'

export type Presigned = { url: string; path: string }
export type Paper = { name: string; type: string; bytes: Buffer }

/** An address to put one file to. */
export function presign(client: Client, purpose: string, { name, type }: Paper): Promise<Answer<Presigned>> {
  return client.post('/user/get-presigned-url', { file_name: name, file_type: type, upload_type: purpose })
}

/** Puts the bytes, as a browser does: no token, the signature is in the address. */
export async function put(url: string, { type, bytes }: Paper): Promise<number> {
  return (await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) })).status
}

/** Uploads a file, and returns the input of the confirm calls: the address without its query, and the path. */
export async function upload(client: Client, purpose: string, paper: Paper): Promise<Presigned> {
  const { url, path } = await dataOf(presign(client, purpose, paper))
  const status = await put(url, paper)
  if (status !== 200) throw new Error(`the PUT of a ${purpose} was answered ${status}`)
  return { url: url.split('?')[0]!, path }
}
