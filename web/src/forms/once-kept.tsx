import type { ComponentType } from 'react'
import { useKeptState } from '../offline/kept.ts'

/**
 * A form that begins with its draft, shown once the data kept on the device has been read. Every form that calls `readDraft` is made by this, or
 * is on a page that waits in the same way.
 */
export function onceKept<Props extends object>(Form: ComponentType<Props>): ComponentType<Props> {
  return function OnceKept(props: Props) {
    return useKeptState() === 'opening' ? null : <Form {...props} />
  }
}
