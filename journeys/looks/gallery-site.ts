import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { icons } from '../../web/build/icons.ts'
import { root } from '../product.ts'

/** The folder of the product's own build, and a mark that only the gallery's pages have. */
export const productFolder = join(root, '.build', 'web')
export const galleryMark = 'data-gallery-page'

/** Builds only the gallery, as the product is built: it opens faster than from the sources, and is the same each time. */
export async function startGallery() {
  const outDir = join(root, '.build', 'gallery')
  const place = { configFile: false, logLevel: 'error', root: join(root, 'web') } as const
  await build({
    ...place,
    plugins: [icons(), react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, rolldownOptions: { input: 'web/gallery.html' } },
  })
  const server = await preview({ ...place, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const url = `${server.resolvedUrls?.local[0] ?? ''}gallery.html`
  return { url, outDir, stop: () => server.close() }
}

/** The files below a folder that contain a text. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const scripts = names.filter((name) => /\.(js|html|css)$/.test(name))
  const contents = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
  return scripts.filter((_, index) => contents[index]!.includes(text))
}
