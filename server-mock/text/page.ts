import { createHash } from 'node:crypto'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that is safe inside an element and inside a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

/** HTML that was put together here; only `markup` makes it, so that no value gets in unescaped. */
export type Markup = { readonly html: string }

type Part = string | number | Markup | null | readonly Markup[]

const asHtml = (part: Part): string => {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(({ html }) => html).join('')
}

/** A template literal whose values are escaped, unless they are markup themselves. */
export const markup = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  html: texts.reduce((html, text, at) => html + asHtml(parts[at - 1] ?? null) + text),
})

const style = `
:root { color-scheme: light dark; --page: #fff; --text: #1c2127; --edge: #d3d8de; --quiet: #5f6b7c; --brand: #215db0; --wrong: #ac2f33 }
@media (prefers-color-scheme: dark) { :root { --page: #1c2127; --text: #f6f7f9; --edge: #404854; --quiet: #abb3bf; --brand: #8abbff; --wrong: #fa999c } }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page) }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; margin: 0 0 .25rem }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
p.quiet, td.quiet { color: var(--quiet) }
p.state { border-left: 4px solid var(--brand); padding-left: .75rem; font-weight: 600 }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-weight: inherit }
th, td { border-bottom: 1px solid var(--edge); padding: .4rem 0; vertical-align: top; overflow-wrap: anywhere }
td:last-child { text-align: right; white-space: nowrap; padding-left: 1rem }
tr.sum th, tr.sum td { font-weight: 600 }
caption { text-align: left; font-weight: 600; margin: 2rem 0 .5rem }
dt { color: var(--quiet); margin-top: .75rem }
dd { margin: 0 }
address { font-style: normal }
form.fields { display: grid; justify-items: start; gap: 1rem }
form.fields .field { width: 100%; max-width: 28rem }
form { display: flex; gap: .5rem; align-items: end; flex-wrap: wrap; margin-top: .75rem }
label { display: grid; gap: .25rem }
.field label { display: block }
.field p { margin: 0 }
.field input, .field select { width: 100%; box-sizing: border-box }
.problem { color: var(--wrong); font-weight: 600 }
.summary { border: 2px solid var(--wrong); padding: 0 1rem; margin: 1rem 0 }
a { color: var(--brand) }
a.door { display: inline-block; padding: .45rem 1rem; border-radius: 4px; background: #215db0; color: #fff }
select, input, textarea { font: inherit; color: inherit; background: var(--page); padding: .4rem .5rem; border: 1px solid var(--quiet); border-radius: 4px }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem }
.field label { font-weight: 600 }
.field textarea { width: 100%; box-sizing: border-box }
[aria-invalid] { border-color: var(--wrong) }
.summary h2 { margin: .75rem 0 .25rem }
ul.doors { list-style: none; padding: 0; display: grid; gap: .75rem }
ul.doors li { border: 1px solid var(--edge); border-radius: 4px; padding: .75rem 1rem }
ul.doors a { font-weight: 600 }
ul.doors p { margin: .25rem 0 0 }
progress { width: 100%; max-width: 28rem; display: block; margin: .5rem 0 }
button { font: inherit; padding: .45rem 1rem; border: 0; border-radius: 4px; background: #215db0; color: #fff }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** A whole page in this language; `script` is the address of its script. */
export const page = (
  language: string,
  title: string,
  body: Markup,
  script: string | null = null,
): string =>
  `<!doctype html>${
    markup`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`
      .html
  }<style>${style}</style>${script === null ? '' : markup`<script src="${script}" defer></script>`.html}</head><body><main>${body.html}</main></body></html>`

/** One style sheet by its hash, the own script or none, and forms to the own origin and those that are named. */
export const pageHeaders = (
  formTargets: readonly string[],
  hasScript = false,
): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    // A browser holds the answer's redirect to this as well.
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
})
