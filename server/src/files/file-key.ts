import { randomUUID } from 'node:crypto'
import type { fileTypes, UploadType } from '@kasuwa/contract/files.ts'
import { uuidPattern } from '@kasuwa/domain/uuid.ts'

export type FileType = (typeof fileTypes)[number]

const endings: Record<FileType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }
const shape = new RegExp(String.raw`^(profile_picture|utility_bill|valid_id)/${uuidPattern}\.(png|jpg|pdf)$`)

/** A key that the server makes: no part of it comes from a client (C-59). */
export const newKey = (purpose: UploadType, type: FileType): string => `${purpose}/${randomUUID()}.${endings[type]}`

/** Whether a text of unknown origin can be a key. */
export const isKey = (text: string): boolean => shape.test(text)

/** Whether a key belongs to a profile picture, which lists show; every other file is a document. */
export const isPicture = (key: string): boolean => key.startsWith('profile_picture/')
