import sanitizeHtml from 'sanitize-html'
import { HTML_MAX_BRACKETS } from './limits.ts'

/** Everything that is parsed, as it is. */
const whole = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
} satisfies sanitizeHtml.IOptions

/** Gives each picture the address that is answered for its own; answers the HTML as the parser writes it. */
function eachSource(html: string, addressOf: (source: string) => string): string {
  return sanitizeHtml(html, {
    ...whole,
    transformTags: {
      img: (tagName, attribs) => ({
        tagName,
        attribs: attribs.src ? { ...attribs, src: addressOf(attribs.src) } : attribs,
      }),
    },
  })
}

/** The addresses of pictures in HTML, each once, as a browser reads them. Null when it is too complex to be read. */
export function pictureSources(html: string): string[] | null {
  if (html.split('<', HTML_MAX_BRACKETS + 1).length > HTML_MAX_BRACKETS) return null
  const found = new Set<string>()
  eachSource(html, (source) => {
    found.add(source)
    return source
  })
  return [...found]
}

/**
 * HTML whose pictures have other addresses: letter by letter as it was where they stand in it as a browser reads them,
 * else as the parser writes it.
 */
export function withPictureSources(html: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return html
  let replaced = html
  for (const [source, address] of addresses) replaced = replaced.replaceAll(source, address)
  const left = pictureSources(replaced)?.some((source) => addresses.has(source)) ?? false
  return left ? eachSource(replaced, (source) => addresses.get(source) ?? source) : replaced
}

/** Bytes that stand anywhere else in HTML, as those of a background. */
const bytes = /data:[\w.+-]+\/[\w.+-]+[^,"'()\s<>]{0,100};base64,[A-Za-z0-9+/=]{200,}/gi

/** HTML without bytes: what no mail shows is not kept either. */
export const withoutBytes = (html: string): string => html.replace(bytes, '')
