import { pictureNamedBy } from '../../../contracts/rules/mail/picture-source.ts'
import { htmlAsText } from '../../text/html-as-text.ts'
import { sanitiseHtml } from '../../text/sanitise-html.ts'

const evidence = /^[A-Za-z0-9_-]{1,64}\.(?:original|screenshot)@pictures$/

/** What is put in when a mail leaves: evidence of image uses, and stored pictures. */
const isOurs = (contentId: string): boolean =>
  pictureNamedBy(`cid:${contentId}`) !== null || evidence.test(contentId)

/** Wider than its place: no picture is. */
const tooWide = /(<img\b[^>]* width=")(?:\d{4}|[2-9]\d\d|1(?:0[1-9]|[1-9]\d))%"/g

/**
 * HTML that a person or a template brings, as it may leave: the strict list that incoming mail is held to as
 * well. Pictures of ours keep their Content-ID. Null when it is too complex to be read.
 */
export function safeMailHtml(html: string): string | null {
  const byContentId = (id: string) => (isOurs(id) ? `cid:${id}` : null)
  return sanitiseHtml(html, byContentId)?.replace(tooWide, '$1100%"') ?? null
}

const links = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs
const words = (html: string): string => html.replace(/<[^>]*>/g, '').trim()

/** What mail programs show with room below it. */
const withRoom = /<\/(?:p|h[1-6]|ul|ol|blockquote)>/g

/** The plain-text alternative: a link keeps its address, which a button alone would hide. */
export function mailText(html: string): string {
  const told = html.replace(links, (_whole, href: string, inner: string) => {
    const said = words(inner)
    return said === '' || said === href ? href : `${said}: ${href}`
  })
  const listed = told.replace(/<li\b[^>]*>/g, '$&- ').replace(/<\/p>\s*<\/li>/g, '</li>')
  return htmlAsText(
    listed.replace(withRoom, '$&<br />').replaceAll('<br>', '<br />').replaceAll('&#39;', "'"),
  ).replaceAll('&#123;', '{')
}
