import type { FastifyInstance } from 'fastify'

/** A form of ours has a few short fields. */
const LIMIT = 8_192

/** Lets the routes of this scope read what a page's form sends, as `URLSearchParams`. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** A field of a form that `acceptForms` read, '' without it. */
export const formField = (body: unknown, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : ''
