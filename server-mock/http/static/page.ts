import type { Config } from '../../config.ts'

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What of the settings the page says. */
type Said = Pick<Config, 'realtime' | 'publicFilesUrl' | 'supportEmail'>

/**
 * The page with what the client must know of this server before its first call: whether events are
 * pushed, where stored files are, and who helps (as `<meta name="framewright:...">`, since no inline script runs).
 */
export function withSettings(html: string, config: Said): string {
  const metas = [
    `<meta name="framewright:realtime" content="${config.realtime}" />`,
    `<meta name="framewright:files" content="${attribute(config.publicFilesUrl)}" />`,
    `<meta name="framewright:support-email" content="${attribute(config.supportEmail)}" />`,
  ]
  return html.replace('</head>', `  ${metas.join('\n    ')}\n  </head>`)
}

/** Paths that are never pages of the app. */
const taken = /^\/(api|assets|socket|files|csp-report)(\/|$)/

/** The routes of the app (document 1, section 2), which answer whoever asks in whatever way. */
const routes =
  /^\/(?:login|cases|privacy-policy|account-creation|signup\/[^/]+|user\/(?:verification|password_reset)\/[^/]+)?\/?$/

/** Whether a request asks for a page of the app, whose path the client reads itself. */
export const asksForPage = (path: string, accept: string | undefined): boolean =>
  routes.test(path) || (!taken.test(path) && (accept ?? '').includes('text/html'))
