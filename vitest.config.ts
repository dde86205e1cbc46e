import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Tests beside the code. `unit` needs nothing, `server` a real PostgreSQL (started once a run), `web` a simulated browser page.
export default defineConfig({
  test: {
    // Most files wait for a disk, a process or a browser page more than they compute.
    maxWorkers: 3,
    projects: [
      { test: { name: 'unit', include: ['{domain,contract,sandbox,house,launch}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['{server,cli}/**/*.test.ts'],
          globalSetup: ['server/src/db/test-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { plugins: [react()], test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
    ],
  },
})
