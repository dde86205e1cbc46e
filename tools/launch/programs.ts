import path from 'node:path'
import { root } from './tools.ts'

/** The programs that the launcher starts by path; from other parts it imports only the settings. */
export const programs = {
  server: path.join(root, 'server', 'src', 'app', 'main.ts'),
  sandbox: path.join(root, 'sandbox', 'src', 'main.ts'),
  commandLine: path.join(root, 'cli', 'src', 'main.ts'),
  developmentWeb: path.join(root, 'tools', 'launch', 'development-web.ts'),
}
