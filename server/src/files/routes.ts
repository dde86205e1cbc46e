import type { Handlers } from '../http/bind.ts'
import { presign } from './presign.ts'

export const filesRoutes: Handlers['files'] = { presign }
