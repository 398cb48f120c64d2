import type { Config } from '../../config.ts'

/**
 * Of every answer of the files' origin: nothing that lies there may run, whatever it claims to be, and
 * only pictures may be shown elsewhere (reliability.md, V5 and 4.1).
 */
export const fileHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  ...(config.publicFilesUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})
