import type { Config } from '../config.ts'

/** What says where portals are. */
export type PortalPlace = Pick<Config, 'portalHost' | 'publicFilesUrl'>

/** A name of a portal as it is stored: of an `internal` one the part before PORTAL_HOST, of an `external` one the whole. */
export type PortalName = { host: string; kind: 'internal' | 'external' }

/** Portals are reached by the scheme and port of the files' origin, each by a name of its own. */
export function originOfHost(
  { publicFilesUrl }: Pick<PortalPlace, 'publicFilesUrl'>,
  host: string,
): string {
  const { protocol, port } = new URL(publicFilesUrl)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

/** The whole name of a portal's host. */
export const wholeName = (
  { portalHost: under }: PortalPlace,
  { host, kind }: PortalName,
): string => (kind === 'internal' ? `${host}.${under}` : host)
