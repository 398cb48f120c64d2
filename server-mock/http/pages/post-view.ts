import { createHash } from 'node:crypto'
import { isPrinted, testCities } from '../../modules/post-office/course.ts'
import type { PostOfficeLetter } from '../../modules/post-office/posted-letters.ts'
import { type Markup, markup } from '../../text/page.ts'

const style = `
:root { color-scheme: light dark; --edge: #d3d8de; --quiet: #5f6b7c; --brand: #215db0; --page: #fff }
@media (prefers-color-scheme: dark) { :root { --edge: #404854; --quiet: #abb3bf; --brand: #8abbff; --page: #1c2127 } }
* { box-sizing: border-box }
body { margin: 0; font: 14px/1.45 system-ui, sans-serif; background: var(--page) }
header { padding: .75rem 1rem; border-bottom: 1px solid var(--edge); display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap }
h1 { font-size: 1.1rem; margin: 0 } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
header p, .quiet, time { color: var(--quiet); margin: 0 }
a { color: var(--brand) }
main { padding: 0 1rem 1rem; overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--edge) }
th, time { white-space: nowrap }
td { overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: 0 } dd { margin: 0; color: var(--quiet) }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** One style sheet by its hash, no script and no frame. */
export const postHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
}

const when = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`

const words = (status: string): string => status.replaceAll('_', ' ')

const row = (letter: PostOfficeLetter): Markup => {
  const { id, created, recipient, pages, status, reason } = letter
  const { name, street, zip, city, country } = recipient
  return markup`<tr><td><a href="/post/${id}">${name === '' ? 'No name' : name}</a><div class="quiet">${street}, ${zip} ${city}, ${country}</div></td><td>${String(pages)}</td><td>${words(status)}${
    reason === null ? null : markup`<div class="quiet">${reason}</div>`
  }</td><td>${isPrinted(letter) ? 'yes' : 'no'}</td><td><time datetime="${created}">${when(created)}</time></td></tr>`
}

const listed = (letters: readonly PostOfficeLetter[]): Markup =>
  letters.length === 0
    ? markup`<p class="quiet">No letters sent yet. Send a letter from a case to see it here.</p>`
    : markup`<table><thead><tr><th scope="col">Recipient</th><th scope="col">Sheets</th><th scope="col">Status</th><th scope="col">Printed</th><th scope="col">Received</th></tr></thead><tbody>${letters.map(row)}</tbody></table>`

const tests: Markup = markup`<h2>Test addresses</h2><p class="quiet">A letter to one of these cities does not arrive as others do.</p><dl>${testCities.map(
  ({ city, what }) => markup`<dt>${city}</dt><dd>${what}</dd>`,
)}</dl>`

/** What the demo has printed, the newest first, and the addresses that fail. */
export function postPage(letters: readonly PostOfficeLetter[]): string {
  const body = markup`<header><h1>Post</h1><p>All letters sent by this demo are collected here. None are posted.</p><a href="/post">Reload</a></header><main>${listed(letters)}${tests}</main>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Post</title><style>${style}</style></head><body>${body.html}</body></html>`
}
