import type { Config } from '../config.ts'

/**
 * Whether a page of this origin may open a socket. Browsers always say where they come from; a client
 * that says nothing is no browser, and its token decides.
 */
export function isOwnOrigin(config: Config, origin: string | undefined): boolean {
  if (origin === undefined || origin === config.publicUrl) return true
  if (config.production) return false
  const names = [config.host, '127.0.0.1', 'localhost', '[::1]']
  return names.some((name) => origin === `http://${name}:${config.port}`)
}
