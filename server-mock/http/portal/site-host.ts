import { isIP } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'

type Router = NonNullable<FastifyServerOptions['routerOptions']>
type Strategy = NonNullable<Router['constraints']>[string]
type Kept = ReturnType<ReturnType<Strategy['storage']>['get']>

type Place = Pick<Config, 'portalHost' | 'publicFilesUrl'>

/**
 * Whether a request is for a settlement portal rather than for the files' origin, by its Host header alone: what a proxy
 * or a visitor says besides is not asked.
 */
export function isSiteHost({ portalHost, publicFilesUrl }: Place, header: string): boolean {
  const host = header.toLowerCase().replace(/:\d{1,5}$/, '')
  if (host === new URL(publicFilesUrl).hostname || host.startsWith('[') || isIP(host) !== 0)
    return false
  return host.endsWith(`.${portalHost}`) || host.includes('.')
}

/** What routes of portals are marked with. */
export const PORTAL = 'portal'

/**
 * Keeps the two apart in one server: a route with `constraints: { site: PORTAL }` is there for portals, every other one for
 * the files' origin, and none for both.
 */
export const siteConstraint = (place: Place): Strategy => ({
  name: 'site',
  storage: () => {
    let kept: Kept = null
    return {
      get: (site) => (site === PORTAL ? kept : null),
      set: (_site, store) => {
        kept = store
      },
    }
  },
  validate: () => {},
  // Where nothing is derived, only routes without a constraint are there: its type does not say so.
  deriveConstraint: ({ headers: { host } }) =>
    (isSiteHost(place, host ?? '') ? PORTAL : undefined) as string,
  mustMatchWhenDerived: true,
})
