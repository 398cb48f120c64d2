/** Automatic answers and reports of mail systems: shapes of systems, crossed with languages and days. */
import { createHash } from 'node:crypto'
import type { Automatic } from '../../../../contracts/model/cases/activity.ts'
import { addDays } from '../../../../contracts/rules/time/days.ts'
import { type AwaySystem, awaySystems, type Fields } from './away-systems.ts'
import { exchangeReport, helpDesks, type Part, type ReportShape, reports } from './other-robots.ts'
import { type Tongue, tongues } from './tongues.ts'

export type Sample = {
  name: string
  raw: Buffer
  envelopeFrom: string
  expected: Automatic
  /** What is shown at the mail that came back. */
  reason: string | null
}

/** The mail that all of them are about, and the day on which they come in. */
export type About = { messageId: string; today: string; contact: string }

const SUBJECT = 'Use of our pictures, answer until 11 December 2026'

const quotedPrintable = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      [...Buffer.from(line)]
        .map((byte) =>
          byte > 126 || byte === 61 || byte < 32
            ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
            : String.fromCharCode(byte),
        )
        .join('')
        .replace(/.{60}(?=.)(?<!=.?)/g, '$&=\n'),
    )
    .join('\n')

const base64 = (text: string): string =>
  Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n')

const word = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

const htmlOf = (text: string): string =>
  `<html><head><style>p{margin:0}</style></head><body>${text
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('>', '&gt;')}</p>`)
    .join('')}</body></html>`

const partOf = (type: string, encoding: string, text: string): string =>
  `Content-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${text}`

const multipart = (type: string, parts: readonly string[]): string =>
  `Content-Type: multipart/${type}; boundary="=_b"\n\n${parts.map((part) => `--=_b\n${part}\n`).join('')}--=_b--\n`

function bodyOf(as: AwaySystem['as'], text: string): string {
  const plain = 'text/plain; charset=utf-8'
  const html = partOf('text/html; charset=utf-8', 'base64', base64(htmlOf(text)))
  if (as === 'html') return html
  if (as === 'both')
    return multipart('alternative', [
      partOf(plain, 'quoted-printable', quotedPrintable(text)),
      html,
    ])
  const encoded = { base64, 'quoted-printable': quotedPrintable, '8bit': (same: string) => same }
  return partOf(plain, as, encoded[as](text))
}

const mailOf = (fields: Fields, body: string): Buffer => {
  const head = fields.map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([...head, 'MIME-Version: 1.0', body].join('\n').replaceAll('\n', '\r\n'))
}

/** As people write it: in words with and without the year, or in figures. */
function written(day: string, { locale }: Tongue, way: number): string {
  const date = new Date(`${day}T00:00:00.000Z`)
  const parts = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  if (way % 4 === 0) return new Intl.DateTimeFormat(locale, parts).format(date)
  if (way % 4 === 3 && locale !== 'en-GB') return day.split('-').reverse().map(Number).join('.')
  return new Intl.DateTimeFormat(locale, { ...parts, year: 'numeric' }).format(date)
}

function awaySample(system: AwaySystem, tongue: Tongue, at: number, about: About): Sample {
  // Every month of a year comes in every language.
  const day = addDays(about.today, 9 + ((at * 23) % 270))
  const said = (tongue.away[at % tongue.away.length] ?? '').replace(
    '{day}',
    written(day, tongue, Math.trunc(at / 2)),
  )
  const quoted = `\n\nOn 20 November 2026, Claims wrote:\n> Please answer until 11 December 2026.\n> We are back on 1 December 2026.`
  const text = `${said}\n\nJane Doe\nTel. +49 30 1234-5678${system.quotes ? quoted : ''}`
  const { messageId } = about
  const answered = { tongue, text, subject: SUBJECT, messageId }
  const fields: Fields = [
    ...system.fields(answered),
    ['From', `Jane Doe <${about.contact}>`],
    ['Subject', word(system.subject(answered))],
    ['Message-ID', `<${at}.${tongue.locale}@opponent.example>`],
  ]
  return {
    name: `${system.name}, ${tongue.locale}: ${said}`,
    raw: mailOf(fields, bodyOf(system.as, text)),
    envelopeFrom: system.envelopeFrom ?? '',
    expected: { kind: 'reply', returns: day },
    reason: null,
  }
}

function deskSample(desk: (typeof helpDesks)[number], tongue: Tongue, about: About): Sample {
  const fields: Fields = [
    ...desk.fields,
    ['From', desk.from],
    ['Subject', word(`[#4711] ${SUBJECT}`)],
    ['In-Reply-To', about.messageId],
  ]
  return {
    name: `${desk.name}, ${tongue.locale}`,
    raw: mailOf(fields, bodyOf('quoted-printable', tongue.received)),
    envelopeFrom: desk.from,
    expected: { kind: 'reply', returns: null },
    reason: null,
  }
}

const encodedPart = ({ type, encoding, text }: Part): string => {
  if (encoding === undefined) return partOf(type, '7bit', text)
  return partOf(type, encoding, encoding === 'base64' ? base64(text) : quotedPrintable(text))
}

function reportSample(shape: ReportShape, about: About): Sample {
  const body = shape.body({ messageId: about.messageId, from: 'claims@office.example' })
  const type = `report; report-type=${shape.reportType ?? 'delivery-status'}`
  const fields: Fields = [
    ...(shape.fields ?? []),
    ['From', shape.from],
    ['Subject', word(shape.subject)],
    [
      'Message-ID',
      `<${createHash('sha1')
        .update(shape.name + shape.subject)
        .digest('hex')}@mx>`,
    ],
  ]
  const content =
    typeof body === 'string'
      ? partOf('text/plain; charset=us-ascii', '7bit', body)
      : multipart(type, body.map(encodedPart))
  return {
    name: `${shape.name}: ${shape.subject}`,
    raw: mailOf(fields, content),
    envelopeFrom: shape.envelopeFrom ?? '',
    expected: { kind: shape.kind, returns: null },
    reason: shape.kind === 'failure' ? (shape.reason ?? null) : null,
  }
}

/** All of them about one mail: each system in each language, with all ways to write a day. */
export const samplesAbout = (about: About): Sample[] => [
  ...awaySystems.flatMap((system, row) =>
    tongues.map((tongue, column) => awaySample(system, tongue, row * 11 + column + row, about)),
  ),
  ...helpDesks.flatMap((desk) => tongues.map((tongue) => deskSample(desk, tongue, about))),
  ...reports.map((shape) => reportSample(shape, about)),
  ...tongues.map(({ undeliverable, locale }) =>
    reportSample(exchangeReport(`${undeliverable}: Use of our pictures`, locale), about),
  ),
]
