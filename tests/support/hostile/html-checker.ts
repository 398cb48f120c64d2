/**
 * Reads sanitised HTML by a grammar so narrow that a browser cannot read it differently: tags of the
 * list, double-quoted attributes of the list, no angle bracket anywhere else. Written apart from the
 * sanitiser, so that both would have to be wrong in the same way.
 */

const elements = new Set(
  (
    'a abbr address b big blockquote br caption center cite code col colgroup dd del div dl dt em font ' +
    'h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp small span strike strong sub sup table ' +
    'tbody td tfoot th thead tr tt u ul var'
  ).split(' '),
)

const voids = new Set(['br', 'hr', 'img', 'col'])

const attributes = new Set(
  (
    'align alt bgcolor border cellpadding cellspacing color colspan dir face height href lang rel ' +
    'rowspan size span src start style target title type valign value width'
  ).split(' '),
)

const properties =
  /^(background(-color)?|border(-.*)?|clear|color|direction|display|float|font(-.*)?|height|letter-spacing|line-height|list-style-type|(margin|padding)(-.*)?|(max|min)-width|overflow-wrap|table-layout|text-.*|vertical-align|white-space|width|word-break)$/

const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>|[^<>]+/y

const plain = (value: string): string =>
  value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

function complaintOfStyle(style: string): string | null {
  if (/[\\@{}]|\/\*/.test(style)) return `style ${style}`
  for (const call of style.match(/[\w-]*\(/g) ?? [])
    if (!/^(rgb|hsl)a?\($/.test(call)) return `style ${style}`
  const wrong = style.split(';').find((one) => !properties.test(one.split(':')[0] ?? ''))
  return wrong === undefined ? null : `style ${wrong}`
}

function complaintOf(tag: string, name: string, value: string): string | null {
  if (!attributes.has(name)) return `attribute ${name}`
  if (name === 'style') return complaintOfStyle(value)
  if (name === 'href' && !/^(https?:\/\/|mailto:)/.test(value)) return `link ${value}`
  if (name === 'target' && value !== '_blank') return `target ${value}`
  if (name === 'rel' && value !== 'noopener noreferrer') return `rel ${value}`
  const picture = /^(https:\/\/|data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$)/
  if (name === 'src' && (tag !== 'img' || !picture.test(value))) return `picture ${value}`
  return null
}

/** What is wrong with the HTML; empty when only allowed things are left. */
export function complaintsAbout(html: string): string[] {
  const complaints: string[] = []
  const open: string[] = []
  let at = 0
  while (at < html.length) {
    token.lastIndex = at
    const match = token.exec(html)
    if (!match) return [...complaints, `unreadable: ${html.slice(at, at + 40)}`]
    at = token.lastIndex
    const [, closing, tag, list] = match
    if (!tag) continue
    if (!elements.has(tag)) complaints.push(`element ${tag}`)
    if (closing) {
      if (open.pop() !== tag) complaints.push(`end of ${tag}`)
    } else if (!voids.has(tag)) open.push(tag)
    for (const [, name = '', value = ''] of (list ?? '').matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      const complaint = complaintOf(tag, name, plain(value))
      if (complaint) complaints.push(complaint)
    }
  }
  return open.length > 0 ? [...complaints, `open ${open.join(' ')}`] : complaints
}
