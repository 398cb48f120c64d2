import sanitizeHtml from 'sanitize-html'
import { HTML_MAX_BRACKETS } from './limits.ts'
import { safeText } from './safe-text.ts'

/** Elements that run, fetch or are read differently by every parser: they go with everything in them. */
const gone: ReadonlySet<string> = new Set(
  (
    'script iframe frame frameset noembed noframes noscript object embed applet svg math template xmp ' +
    'plaintext base link portal'
  ).split(' '),
)

/** Attributes that hold an address. */
const addresses: ReadonlySet<string> = new Set(
  'href src background poster xlink:href data cite longdesc lowsrc dynsrc codebase classid'.split(
    ' ',
  ),
)

/** Attributes that run, load or send something whatever they hold. */
const acting = /^(?:on.*|srcdoc|action|formaction|ping|http-equiv|is)$/i

const harmlessAddress =
  /^(?:(?:https?|mailto|tel|cid):|data:image\/(?:png|jpe?g|gif|webp)[;,]|[^:]*$|[^:]*[/?#{])/i
const actingStyle = /expression\(|behavior:|-moz-binding|javascript:|vbscript:/i

/** One that is not ended is none. Searched for by hand: a pattern would look for the end of each beginning anew. */
function withoutComments(value: string): string {
  let text = ''
  let from = 0
  for (let at = value.indexOf('/*'); at !== -1; at = value.indexOf('/*', from)) {
    const end = value.indexOf('*/', at + 2)
    if (end === -1) break
    text += value.slice(from, at)
    from = end + 2
  }
  return text + value.slice(from)
}

/** As a browser reads an address or a style: without what it leaves out of them. */
const bare = (value: string): string =>
  [...withoutComments(value).replaceAll('\\', '')]
    .filter((letter) => letter > ' ' && letter !== '\u007f')
    .join('')

function isHarmless(name: string, value: string): boolean {
  if (acting.test(name)) return false
  if (addresses.has(name)) return harmlessAddress.test(bare(value))
  return name !== 'style' || !actingStyle.test(bare(value))
}

const whole = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
} satisfies sanitizeHtml.IOptions

/** The same HTML as the parser writes it, comments left out. */
const rewritten = (html: string): string => sanitizeHtml(html, whole)

const cleaned = (html: string): string =>
  sanitizeHtml(html, {
    ...whole,
    exclusiveFilter: ({ tag }) => gone.has(tag.toLowerCase()),
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([name, value]) => isHarmless(name.toLowerCase(), value)),
        ),
      }),
    },
  })

const isClean = (html: string): boolean => cleaned(html) === rewritten(html)

/** Whatever a parser takes for a comment, read as if it were none. */
const opened = (html: string): string => html.replace(/<[!?]/g, ' ')

/** Long texts, and pictures that lie in them. */
const MAX_LENGTH = 4_000_000

/** Rounds until nothing changes any more. */
const ROUNDS = 6

/**
 * HTML that a person wrote or pasted, as it is kept: without scripts, event handlers and addresses that run. What holds
 * none of them stays letter by letter, comments and unknown elements of Outlook included; else it is written anew. What is
 * shown or sent goes through the strict list besides (`sanitise-html.ts`). Null when it is too complex to be read.
 */
export function cleanHtml(html: string): string | null {
  if (html.length > MAX_LENGTH) return null
  const text = safeText(html, MAX_LENGTH)
  if (text.split('<', HTML_MAX_BRACKETS + 1).length > HTML_MAX_BRACKETS) return null
  if (isClean(text) && isClean(opened(text))) return text
  let current = text
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = cleaned(current)
    if (next === current) return next
    current = next
  }
  return null
}
