import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { fileReference, filesCalls } from './files.ts'
import { kycCalls } from './kyc.ts'
import { messagesOf } from './messages-of.ts'

const presign = filesCalls.presign['~orpc'].inputSchema as z.core.$ZodType
const face = { file_name: 'face_1748860000000.png', file_type: 'image/png', upload_type: 'profile_picture' }
const typeMessage = ['Please choose a .png, .jpg, .jpeg or .pdf file']

test('DOC-05 .png, .jpg, .jpeg and .pdf are accepted, others are refused', () => {
  expect(messagesOf(presign, face)).toEqual({})
  for (const file_name of ['bill.png', 'bill.JPG', 'a.b.jpeg', 'bill.pdf'])
    expect(messagesOf(presign, { ...face, file_name })).toEqual({})
  for (const file_name of ['bill.gif', 'png', 'bill.pdf.exe', '', undefined])
    expect(messagesOf(presign, { ...face, file_name })).toEqual({ file_name: typeMessage })
  for (const file_type of ['image/gif', 'text/html', undefined])
    expect(messagesOf(presign, { ...face, file_type })).toEqual({ file_type: typeMessage })
})

test('an upload is for a profile picture, a utility bill or a valid ID (C-59)', () => {
  for (const upload_type of ['profile_picture', 'utility_bill', 'valid_id'])
    expect(messagesOf(presign, { ...face, upload_type })).toEqual({})
  expect(Object.keys(messagesOf(presign, { ...face, upload_type: 'avatar' }))).toEqual(['upload_type'])
})

test('a stored file is named by url and path', () => {
  expect(messagesOf(fileReference, { url: 'http://127.0.0.1:3000/files/a', path: 'a' })).toEqual({})
  expect(Object.keys(messagesOf(fileReference, { url: '', path: null }))).toEqual(['url', 'path'])
})

test('documents come as one file or two (C-58)', () => {
  const upload = kycCalls.uploadDocuments['~orpc'].inputSchema as z.core.$ZodType
  const wrong = { documents: ['Please upload both your utility bill and your valid ID.'] }
  const file = new File(['x'], 'bill.pdf')
  for (const documents of [file, [file], [file, file]]) expect(messagesOf(upload, { documents })).toEqual({})
  for (const documents of ['x', [], [file, file, file], ['x'], undefined])
    expect(messagesOf(upload, { documents })).toEqual(wrong)
})
