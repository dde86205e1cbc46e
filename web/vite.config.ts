import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './build/budget.ts'
import { callTable } from './build/call-table.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { icons } from './build/icons.ts'
import { noWorker } from './build/no-worker.ts'
import { type FilesOfScreens, pageHints } from './build/page-hints.ts'
import { precompress } from './build/precompress.ts'
import { runtimeInBase } from './build/runtime-in-base.ts'
import { devStyles } from './build/start-styles.ts'
import { worker } from './build/worker.ts'

let filesOfScreens: FilesOfScreens = new Map()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    callTable(),
    icons(),
    react(),
    tailwindcss(),
    chunkGroups(),
    runtimeInBase(),
    pageHints((files) => (filesOfScreens = files)),
    worker(),
    noWorker(),
    devStyles(),
    precompress(),
    budget(() => filesOfScreens),
  ],
  // The router's shim for stores supports every React version; ours has the function built in, so the shim is never sent.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: resolve(import.meta.dirname, '../.build/web'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
})
