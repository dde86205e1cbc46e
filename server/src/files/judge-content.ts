import type { UploadType } from '@kasuwa/contract/files.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FileType } from './file-key.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const pdf = Buffer.from('%PDF-')
const pdfEnd = Buffer.from('%%EOF')
/** What a PDF that only shows a bill or a card has no need of: programs, and programs to start. */
const active = ['/JavaScript', '/Launch', '/EmbeddedFile'].map((name) => Buffer.from(name))
/** Readers look for the end of a PDF in about this many last bytes. */
const pdfTail = 1_024

/**
 * What a file is by its content; neither its name nor what its sender calls it counts (C-60).
 * @throws Refused upload_unreadable when it is empty or a broken or active PDF, upload_type when it is nothing that may be there
 */
export function judgeContent(bytes: Buffer, purpose: UploadType): FileType {
  if (bytes.length === 0) throw new Refused('upload_unreadable')
  const type = typeOf(bytes)
  if (!type || (type === 'application/pdf' && purpose === 'profile_picture')) throw new Refused('upload_type')
  if (type === 'application/pdf') judgePdf(bytes)
  return type
}

function typeOf(bytes: Buffer): FileType | null {
  const begins = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  if (begins(png)) return 'image/png'
  if (begins(jpeg)) return 'image/jpeg'
  return begins(pdf) ? 'application/pdf' : null
}

function judgePdf(bytes: Buffer): void {
  const whole = bytes.subarray(-pdfTail).includes(pdfEnd)
  if (!whole || active.some((name) => bytes.includes(name))) throw new Refused('upload_unreadable')
}
