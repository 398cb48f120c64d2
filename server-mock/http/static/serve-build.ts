import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { asksForPage, withSettings } from './page.ts'

const root = fileURLToPath(new URL('../../../dist', import.meta.url))

/** The built client is missing; said to the operator as it is. */
export class ClientMissing extends Error {
  override name = 'ClientMissing'
}

/**
 * Serves the built client: hashed assets for ever, the page anew each time, and the page for every path
 * that is a route of the app (ROUTE).
 * @throws ClientMissing when nothing was built.
 */
export async function serveBuild(app: FastifyInstance, { config }: Services): Promise<void> {
  const index = join(root, 'index.html')
  if (!existsSync(index)) throw new ClientMissing('The client is not built: run npm run build.')
  const page = withSettings(readFileSync(index, 'utf8'), config)
  await app.register(files, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    dotfiles: 'deny',
    // `index.html` itself would come without its settings.
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!asksForPage(path, request.headers.accept)) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
