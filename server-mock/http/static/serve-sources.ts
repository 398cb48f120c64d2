import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Services } from '../../services.ts'
import { asksForPage, withSettings } from './page.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Lets the development server answer; what it does not know falls through to 404. */
function handOver(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): void {
  const headers = reply.getHeaders()
  reply.hijack()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  vite.middlewares(request.raw, reply.raw, () => {
    reply.raw.statusCode = 404
    reply.raw.end()
  })
}

/** Serves the client from its sources with hot reload, on the app's own origin (npm run dev). */
export async function serveSources(app: FastifyInstance, { config }: Services): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!asksForPage(path, request.headers.accept)) return handOver(vite, request, reply)
    const source = withSettings(await readFile(join(root, 'index.html'), 'utf8'), config)
    const page = await vite.transformIndexHtml(request.url, source)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
}
