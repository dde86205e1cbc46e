/** The parts of a service worker's global scope that ours uses. TypeScript has them only in a library that excludes that of the page. */
export type WorkerScope = {
  readonly clients: { claim(): Promise<void>; matchAll(options: WindowsAlone): Promise<readonly unknown[]> }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void
}

type WindowsAlone = { type: 'window'; includeUncontrolled: boolean }

export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type WorkerMessage = WorkerEvent & { readonly data: unknown; readonly ports: readonly MessagePort[] }

export const scope = globalThis as unknown as WorkerScope
