import type { Config } from '../config.ts'
import { originOfHost } from '../network/portal-origin.ts'

/**
 * The content security policy of the app's origin. Stored files come from another origin, so nothing
 * that an outsider supplied runs here (engine.md 22). Blueprint places its popovers by style
 * attributes, which is all that `style-src-attr` allows. Frames show remote mail, the customer's own portal beside
 * its settings, and documents that the page itself fetched.
 */
export function contentSecurityPolicy(
  config: Pick<Config, 'publicUrl' | 'publicFilesUrl' | 'portalHost' | 'dev'>,
): string {
  const socket = config.publicUrl.replace(/^http/, 'ws')
  const hot = config.dev ? " 'unsafe-inline'" : ''
  const portals = originOfHost(config, `*.${config.portalHost}`)
  return [
    "default-src 'none'",
    `script-src 'self'${hot}`,
    `style-src 'self'${hot}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${config.publicFilesUrl}`,
    "font-src 'self'",
    `connect-src 'self' ${socket}${config.dev ? ' ws:' : ''}`,
    `frame-src 'self' blob: ${portals}`,
    "object-src 'none'",
    "base-uri 'none'",
    // A text that is being written is sent to the frame that shows it.
    `form-action 'self' ${portals}`,
    "frame-ancestors 'none'",
    'report-uri /csp-report',
  ].join('; ')
}

/** On every answer, errors included (security.md V3). */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}
