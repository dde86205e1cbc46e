import path from 'node:path'
import { createServer } from 'vite'
import { whenAskedToStop } from './asked-to-stop.ts'
import { root } from './tools.ts'

// Runs Vite at WEB_HOST:WEB_PORT; calls that are not for a page or a source go to the server at HOST:PORT.
const { HOST, PORT, WEB_HOST, WEB_PORT } = process.env
const serversOwn = String.raw`^/(api|files|healthz|readyz|metrics|sandbox)(/|\?|$)`

const server = await createServer({
  root: path.join(root, 'web'),
  configFile: path.join(root, 'web', 'vite.config.ts'),
  server: {
    host: WEB_HOST ?? '127.0.0.1',
    port: Number(WEB_PORT),
    strictPort: true,
    proxy: { [serversOwn]: `http://${HOST}:${PORT}` },
  },
})
await server.listen()
whenAskedToStop(() => void server.close().finally(() => process.exit(0)))
