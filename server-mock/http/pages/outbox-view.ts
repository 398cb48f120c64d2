import { createHash } from 'node:crypto'
import type { MailAttachment } from '../../mail-parsing/mail-types.ts'
import { type Markup, markup } from '../../text/page.ts'

/** A caught mail as the list names it. */
export type CaughtItem = {
  id: string
  received: string
  sender: string
  recipients: string
  subject: string
}

/** The mail that is open; `head` as the mail itself says. */
export type OpenMail = CaughtItem & {
  from: string
  to: string
  cc: string
  attachments: readonly Pick<MailAttachment, 'filename' | 'bytes'>[]
}

const style = `
:root { color-scheme: light dark; --edge: #d3d8de; --quiet: #5f6b7c; --brand: #215db0; --chosen: #e8eff8; --page: #fff }
@media (prefers-color-scheme: dark) { :root { --edge: #404854; --quiet: #abb3bf; --brand: #8abbff; --chosen: #2f343c; --page: #1c2127 } }
* { box-sizing: border-box }
body { margin: 0; font: 14px/1.45 system-ui, sans-serif; background: var(--page); height: 100vh; display: grid; grid-template: auto 1fr / minmax(16rem, 26rem) 1fr }
header { grid-column: 1 / -1; padding: .75rem 1rem; border-bottom: 1px solid var(--edge); display: flex; gap: 1rem; align-items: baseline }
h1 { font-size: 1.1rem; margin: 0 } h2 { font-size: 1.1rem; margin: 0 0 .5rem; overflow-wrap: anywhere }
header p, .quiet, dt, time { color: var(--quiet); margin: 0 }
a { color: var(--brand) }
nav { overflow: auto; border-right: 1px solid var(--edge) }
nav ol { list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: .6rem 1rem; border-bottom: 1px solid var(--edge); color: inherit; text-decoration: none }
nav a:hover, nav a[aria-current] { background: var(--chosen) }
nav b, nav span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
main { display: grid; grid-template-rows: auto 1fr; min-height: 0; min-width: 0 }
main > section { padding: 1rem; border-bottom: 1px solid var(--edge) }
main > p { padding: 1rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: 0 } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 100%; border: 0; background: #fff }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** One style sheet by its hash, the frame of the open mail, no script. */
export const outboxHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
}

/** The mail alone, in a document that can run, send and fetch nothing; its links open elsewhere. */
export const caughtBodyHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
}

const when = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`

const entry = (mail: CaughtItem, chosen: boolean): Markup =>
  markup`<li><a href="/outbox/${mail.id}"${
    chosen ? markup` aria-current="page"` : null
  }><b>${mail.subject === '' ? 'No subject' : mail.subject}</b><span>${mail.recipients}</span><time datetime="${mail.received}">${when(mail.received)}</time></a></li>`

const fact = (name: string, value: string): Markup | null =>
  value === '' ? null : markup`<dt>${name}</dt><dd>${value}</dd>`

const kilobytes = (bytes: Uint8Array): string => `${Math.ceil(bytes.length / 1024)} kB`

const opened = (mail: OpenMail): Markup =>
  markup`<section><h2>${mail.subject}</h2><dl>${fact('From', mail.from)}${fact('To', mail.to)}${fact('Cc', mail.cc)}${fact('Delivered to', mail.recipients)}${fact('Received', when(mail.received))}${fact(
    'Attachments',
    mail.attachments.map(({ filename, bytes }) => `${filename} (${kilobytes(bytes)})`).join(', '),
  )}</dl></section><iframe title="Email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/outbox/${mail.id}/body"></iframe>`

const nothingOpen = (count: number): Markup =>
  count === 0
    ? markup`<p class="quiet">No emails sent yet. Activate a case to see its initial email here.</p>`
    : markup`<p class="quiet">Select an email to read it.</p>`

/** The list of what the demo has sent, newest first, and one of it open. */
export function outboxPage(mails: readonly CaughtItem[], open: OpenMail | null): string {
  const list = mails.map((mail) => entry(mail, mail.id === open?.id))
  const body = markup`<header><h1>Outbox</h1><p>All emails sent by this demo are collected here. None are delivered.</p><a href="/outbox">Reload</a></header><nav aria-label="Emails"><ol>${list}</ol></nav><main>${open ? opened(open) : nothingOpen(mails.length)}</main>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><style>${style}</style></head><body>${body.html}</body></html>`
}

/** The document of the frame. */
export const caughtBody = (html: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>Mail</title></head><body style="font-family:sans-serif;margin:16px">${html}</body></html>`
