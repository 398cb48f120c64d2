import { htmlAsText } from '../../text/html-as-text.ts'
import { sanitiseHtml } from '../../text/sanitise-html.ts'

const stand = 'https://own-picture.invalid/'
const ownCid = /^[A-Za-z0-9_-]{1,64}\.(?:original|screenshot)@pictures$/

/**
 * HTML that a person or a template brings, as it may leave: the strict list that incoming mail is held to as
 * well. The pictures of image uses keep their Content-ID. Null when it is too complex to be read.
 */
export function safeMailHtml(html: string): string | null {
  const safe = sanitiseHtml(html, (cid) => (ownCid.test(cid) ? `${stand}${cid}` : null))
  return safe === null ? null : safe.replaceAll(`src="${stand}`, 'src="cid:')
}

const links = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs
const words = (html: string): string => html.replace(/<[^>]*>/g, '').trim()

/** The plain-text alternative: a link keeps its address, which a button alone would hide. */
export function mailText(html: string): string {
  const told = html.replace(links, (_whole, href: string, inner: string) => {
    const said = words(inner)
    return said === '' || said === href ? href : `${said}: ${href}`
  })
  return htmlAsText(told.replaceAll('<br>', '<br />').replaceAll('&#39;', "'")).replaceAll(
    '&#123;',
    '{',
  )
}
