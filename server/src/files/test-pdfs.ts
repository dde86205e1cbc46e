import { deflateSync } from 'node:zlib'

const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
const pages =
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n'
const tail = 'xref\n0 4\ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
const pdf = (...parts: string[]): Buffer => Buffer.from(head + catalog + pages + parts.join('') + tail, 'latin1')
const stream = (dictionary: string, data: Buffer | string): string =>
  `5 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n${Buffer.from(data).toString('latin1')}\nendstream\nendobj\n`
const packed = (objects: string, more = ''): string =>
  stream(`/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${more}`, deflateSync(Buffer.from(`7 0 ${objects}`)))

type Pdf = readonly [what: string, bytes: Buffer]

/** PDFs that may be kept: a PDF with … */
export const plainPdfs: readonly Pdf[] = [
  ['objects, a page and a trailer', pdf()],
  [
    'a picture',
    pdf(stream('/Subtype /Image /Filter /DCTDecode', Buffer.from([0xff, 0xd8, 0x2f, 0x4a, 0x53, 0x20, 0xff, 0xd9]))),
  ],
  ['packed objects', pdf(packed('<< /Type /Font >>'))],
  ['a place to open at', pdf('6 0 obj\n<< /OpenAction [3 0 R /FitH null] >>\nendobj\n')],
  ['a place to open at, as an action', pdf('6 0 obj\n<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>\nendobj\n')],
  ['a font that is named /JS', pdf('6 0 obj\n<< /Font << /JS 7 0 R /F1 8 0 R >> >>\nendobj\n')],
  ['a title about /JS', pdf('6 0 obj\n<< /Title (A bill of /JS Limited) >>\nendobj\n')],
  ['changes written behind its first end', Buffer.concat([pdf(), Buffer.from(`8 0 obj\n<< >>\nendobj\n${tail}`)])],
  ['blanks behind its end', Buffer.concat([pdf(), Buffer.from('\r\n \0\n')])],
]

/** PDFs that do something when they are opened, or hide it: a PDF with … */
export const activePdfs: readonly Pdf[] = [
  ['a program', pdf('6 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n')],
  ['a program, its name escaped', pdf('6 0 obj\n<< /S /J#61vaScript /#4a#53 (app.alert(1)) >>\nendobj\n')],
  ['a program among packed objects', pdf(packed('<< /S /JavaScript /JS (x) >>'))],
  [
    'a program among packed objects that do not say so',
    pdf(stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.from('7 0 << /JS (x) >>')))),
  ],
  [
    'packed objects that say so in another spelling',
    pdf(stream('/Type /Obj#53tm /Filter /Flate#44ecode', deflateSync(Buffer.from('7 0 << /JS (x) >>')))),
  ],
  ['objects packed twice', pdf(stream('/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]', '78'))],
  ['packed objects behind a predictor', pdf(packed('<< >>', '/DecodeParms << /Predictor 12 >>'))],
  ['packed objects that are broken', pdf(stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'nothing packed'))],
  [
    'packed objects that unpack to too much',
    pdf(stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(9_000_000, ' ')))),
  ],
  ['objects hidden in a stream', pdf(stream('/Length 3', 'abc\n9 0 obj\n<< /JS (x) >>\nendobj'))],
  ['something to start', pdf('6 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n')],
  [
    'something to do when it is opened',
    pdf('6 0 obj\n<< /OpenAction << /S /URI /URI (https://example.com) >> >>\nendobj\n'),
  ],
  ['something to do when it is seen', pdf('6 0 obj\n<< /AA << /O 7 0 R >> >>\nendobj\n')],
  ['a file inside', pdf('6 0 obj\n<< /Names << /EmbeddedFiles 7 0 R >> >>\nendobj\n')],
  ['a form that computes', pdf('6 0 obj\n<< /AcroForm << /XFA 7 0 R >> >>\nendobj\n')],
  ['a password', pdf('6 0 obj\n<< /Encrypt 7 0 R >>\nendobj\n')],
]

/** PDFs that lead to the web when a link is pressed: a PDF with … */
export const linkedPdfs: readonly Pdf[] = [
  ['a link', pdf('6 0 obj\n<< /Type /Annot /A << /S /URI /URI (https://example.com) >> >>\nendobj\n')],
  [
    'a link, its name escaped',
    pdf('6 0 obj\n<< /Type /Annot /A << /S /U#52I /#55RI (https://example.com) >> >>\nendobj\n'),
  ],
  ['a link among packed objects', pdf(packed('<< /A << /S /URI /URI (https://example.com) >> >>'))],
  ['an address that its links begin with', pdf('6 0 obj\n<< /URI << /Base (https://example.com) >> >>\nendobj\n')],
]

/** A PDF of some kilobytes whose packed objects unpack to so many bytes. */
export const pdfOfEscapes = (bytes: number): Buffer =>
  pdf(stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(bytes, '#'))))

/** PDFs that are broken, or a second kind of file too: a PDF … */
export const brokenPdfs: readonly Pdf[] = [
  ['cut off', pdf().subarray(0, 150)],
  ['cut off in a stream', Buffer.from(`${head}${catalog}4 0 obj\n<< >>\nstream\nabc %%EOF`, 'latin1')],
  ['without objects', Buffer.from('%PDF-1.4\ntrailer << /Root 1 0 R >>\n%%EOF\n')],
  ['without a root', Buffer.from(`${head}${catalog}%%EOF\n`, 'latin1')],
  ['with an object that does not end', pdf('6 0 obj\n<< >>\n')],
  ['with a page of the web behind it', Buffer.concat([pdf(), Buffer.from('<html></html>')])],
  ['with a page of the web inside', pdf('6 0 obj\n(<SCRIPT >alert(1)</script>)\nendobj\n')],
  ['with an archive inside', pdf(stream('', 'PK\x03\x04 data PK\x05\x06 end'))],
]
