import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import {
  mailFrameHeaders,
  mailFramePage,
  mailFramePath,
} from '../../../server-mock/http/mail-frame.ts'
import { contentSecurityPolicy } from '../../../server-mock/http/security-headers.ts'

const pages = fileURLToPath(new URL('../../e2e/screens/', import.meta.url))

/** Where stored files would be served. */
const publicFilesUrl = 'http://files.invalid'

/** The bundled files of the page, by their name. */
async function bundle(entry: string): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"test"' },
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'page', cssFileName: 'page' } },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(
    outputs.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : String(file.source),
    ]),
  )
}

/** A page of `tests/e2e/screens` under the very policies of the app's server; the one that shows a mail if no other is named. */
export async function startMailPage(
  name = 'mail-frame.page.tsx',
): Promise<{ url: string; stop: () => void }> {
  const files = await bundle(`${pages}${name}`)
  const server: Server = createServer((request, reply) => {
    const path = request.url ?? '/'
    if (path === mailFramePath)
      return reply.writeHead(200, mailFrameHeaders({ publicFilesUrl })).end(mailFramePage)
    const type = path.endsWith('.js')
      ? 'text/javascript'
      : path.endsWith('.css')
        ? 'text/css'
        : 'text/html'
    reply.setHeader('content-type', type)
    reply.setHeader('content-security-policy', policy(server))
    reply.end(
      files.get(path) ??
        '<!doctype html><html lang="en"><head><title>Mail</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>',
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: origin(server), stop: () => server.close() }
}

const origin = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function policy(server: Server): string {
  const publicUrl = origin(server)
  return contentSecurityPolicy({ publicUrl, publicFilesUrl, portalHost: 'localhost', dev: false })
}
