import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'

/** Where the client finds it. */
export const mailFramePath = '/frames/remote-mail'

/**
 * The empty page into which the client puts a sanitised mail once its remote pictures are allowed. A document of
 * the client's own (srcdoc) would be held to the app's policy as well, which fetches no foreign picture; this page
 * has one that fetches pictures over https and nothing else, and runs no script whatever reaches it.
 */
export const mailFrameHeaders = ({
  publicFilesUrl,
}: Pick<Config, 'publicFilesUrl'>): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    // Of ours, those that mails name.
    `img-src https: data: ${publicFilesUrl}/files/pictures/`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, max-age=86400',
})

/** Nothing of anybody: who may see it need not be asked. */
export const mailFramePage =
  '<!doctype html><html lang="en"><head><title>Mail</title></head><body></body></html>'

/** Serves the page; its headers replace those of the app. */
export function registerMailFrame(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
): void {
  const headers = mailFrameHeaders(config)
  app.get(mailFramePath, async (_request, reply) => reply.headers(headers).send(mailFramePage))
}
