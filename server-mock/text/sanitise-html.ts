import sanitizeHtml from 'sanitize-html'
import { allowedStyles } from './inline-style.ts'
import { HTML_MAX_BRACKETS, HTML_MAX_LENGTH } from './limits.ts'
import { allowedAttributes, safeAttributes } from './safe-attributes.ts'
import { safeText } from './safe-text.ts'

/** The elements that a mail keeps: words, lists, tables, links, pictures. */
const allowedTags: readonly string[] = (
  'a abbr address b big blockquote br caption center cite code col colgroup dd del div dl dt em font ' +
  'h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp small span strike strong sub sup table ' +
  'tbody td tfoot th thead tr tt u ul var'
).split(' ')

/** Elements that go with everything in them; of all others the words stay. */
const goneWithContent =
  'script style title iframe noembed noframes noscript object applet svg math template textarea ' +
  'option select xmp plaintext audio video canvas frameset'

/** Rounds until nothing changes any more; a mail that needs more is shown as text. */
const ROUNDS = 6

const NESTING = 100

/**
 * What is shown for a Content-ID: a `data:` address of a picture that the mail carries, or a `cid:` address of one that
 * is put in when the mail leaves.
 */
export type PictureOf = (contentId: string) => string | null

/** By which mail programs know the element that quotes, or that begins what is repeated of the mails before. */
const quoting = /(?:^|\s)(?:gmail_quote|protonmail_quote)(?:\s|$)/
const beginning =
  /(?:^|\s)(?:(?:x_)*(?:divRplyFwdMsg|mail-editor-reference-message-container)|yahoo_quoted|ydp\w*yahoo_quoted)(?:\s|$)/

/** A mail goes on saying what it quotes when the classes and ids that said so are gone. */
function markOf(tag: string, attributes: Record<string, string>): { type?: string } {
  const names = `${attributes.class ?? ''} ${attributes.id ?? ''}`
  const isQuote =
    tag === 'blockquote' ? quoting.test(names) : tag === 'div' && beginning.test(names)
  return isQuote ? { type: 'cite' } : {}
}

function once(html: string, pictureOf: PictureOf): string {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes,
    allowedStyles,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'data', 'cid'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: goneWithContent.split(' '),
    nestingLimit: NESTING,
    transformTags: {
      '*': (tagName, attribs) => {
        const src = tagName === 'img' ? /^\s*cid:(.+)$/is.exec(attribs.src ?? '')?.[1] : undefined
        const picture = src === undefined ? attribs : { ...attribs, src: pictureOf(src) ?? '' }
        return {
          tagName,
          attribs: safeAttributes(tagName, { ...picture, ...markOf(tagName, attribs) }),
        }
      },
    },
  })
}

/**
 * HTML of a mail as it may be shown: a strict list of elements, attributes and styles (G-75). Applying it
 * twice gives what once gives, so nothing that a parser would read differently is left. Remote pictures
 * keep their https address: the frame that shows the mail has no right to fetch them until the reader
 * allows it. Null when it is too complex to be shown as HTML.
 */
export function sanitiseHtml(html: string, pictureOf: PictureOf = () => null): string | null {
  let current = safeText(html.slice(0, HTML_MAX_LENGTH), HTML_MAX_LENGTH)
  if (current.split('<', HTML_MAX_BRACKETS + 1).length > HTML_MAX_BRACKETS) return null
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = once(current, pictureOf)
    if (next === current) return next.trim()
    current = next
  }
  return null
}
