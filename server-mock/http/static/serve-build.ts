import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { asksForPage, withSettings } from './page.ts'

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))

/** The built client is missing; said to the operator as it is. */
export class ClientMissing extends Error {
  override name = 'ClientMissing'
}

/** The page, read again after a build; while one is under way, as it was before. */
function pageOf(index: string, config: Config): () => string {
  const read = () => withSettings(readFileSync(index, 'utf8'), config)
  let [built, page] = [statSync(index).mtimeMs, read()]
  return () => {
    const now = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? built
    if (now !== built) [built, page] = [now, read()]
    return page
  }
}

/**
 * Serves the built client: hashed assets for ever, the page anew each time, and the page for every path
 * that is a route of the app (ROUTE). A build under a running server shows without a restart.
 * @throws ClientMissing when nothing was built.
 */
export async function serveBuild(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  root: string = dist,
): Promise<void> {
  const index = join(root, 'index.html')
  if (!existsSync(index)) throw new ClientMissing('The client is not built: run npm run build.')
  const page = pageOf(index, config)
  const common = { index: false, preCompressed: true, dotfiles: 'deny' } as const
  await app.register(files, {
    ...common,
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    // `index.html` itself would come without its settings.
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
  await app.register(files, {
    ...common,
    root: join(root, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!asksForPage(path, request.headers.accept)) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page())
  })
}
