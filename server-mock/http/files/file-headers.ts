import type { Config } from '../../config.ts'

/** For how long a browser keeps to https once it was told. */
const HTTPS = 'max-age=31536000'

/**
 * Of every answer of the files' origin: nothing that lies there may run, whatever it claims to be, and
 * only pictures may be shown elsewhere (security.md V5).
 */
export const fileHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  ...(config.publicFilesUrl.startsWith('https:') && {
    'strict-transport-security': `${HTTPS}; includeSubDomains`,
  }),
})

/**
 * The same of every answer of a portal. What lies below an own domain is the customer's, who may have hosts there without https:
 * nothing is said of those.
 */
export const portalHeaders = (config: Config): Record<string, string> => ({
  ...fileHeaders(config),
  ...(config.publicFilesUrl.startsWith('https:') && { 'strict-transport-security': HTTPS }),
})
