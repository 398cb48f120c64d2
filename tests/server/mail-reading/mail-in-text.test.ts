import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { attachment, email } from '../../../server-mock/db/schema/mail.ts'
import { sharedParser } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { startMailIn } from '../../../server-mock/outside/mail-in/start-mail-in.ts'
import {
  base64,
  dosSets,
  lettersOf,
  quotedPrintable,
  standardSets,
} from '../../support/mail/encoded-mail.ts'
import { openMailOffice } from '../../support/offices/mail-office.ts'
import { opened } from '../../support/setup/opened.ts'

let number = 0

const office = await opened(openMailOffice())
const gateway = await opened(
  startMailIn(office.services, {
    mailsPerMinute: 10_000,
    connectionsPerMinute: 10_000,
  }),
)

type Piece = string | Uint8Array

const bytesOf = (pieces: readonly Piece[]): Buffer =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece)))

/** Hands the mail to the gateway by SMTP, to the letter, and reads what was stored of it. */
async function receive(...pieces: Piece[]) {
  number += 1
  const mark = `<text-${number}@shop.example>`
  const transport = createTransport({
    host: '127.0.0.1',
    port: gateway.port,
    secure: false,
    ignoreTLS: true,
  })
  const raw = bytesOf([`Message-ID: ${mark}\r\n`, ...pieces])
  await transport.sendMail({
    envelope: { from: 'ann@shop.example', to: 'north@inbound.example' },
    raw,
  })
  const { db } = office.services.database
  const [mail] = await db.select().from(email).where(eq(email.messageId, mark))
  if (!mail) throw new Error('the mail was not stored')
  const attachments = await db.select().from(attachment).where(eq(attachment.emailId, mail.id))
  return { ...mail, attachments }
}

const from = 'From: Ann <ann@shop.example>\r\n'
const mixed = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'

describe('the text of a mail', () => {
  test('keeps the marks of windows-1252 in every place, also under the names of its parents', async () => {
    const [quoted, euro] = ['I don=92t owe you =80500', 'I don’t owe you €500']
    for (const set of ['windows-1252', 'iso-8859-1', 'us-ascii', 'latin1']) {
      const mail = await receive(
        `From: =?${set}?Q?Ann=92s_shop?= <ann@shop.example>\r\n`,
        `Subject: =?${set}?Q?${quoted.replaceAll(' ', '_')}?=\r\n`,
        mixed,
        `--b\r\nContent-Type: multipart/alternative; boundary="a"\r\n\r\n`,
        `--a\r\nContent-Type: text/plain; charset=${set}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quoted}\r\n`,
        `--a\r\nContent-Type: text/html; charset=${set}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>${quoted}</p>\r\n--a--\r\n`,
        `--b\r\nContent-Type: application/pdf; name*=${set}''Ann%92s%20%80500.pdf\r\n\r\nx\r\n--b--\r\n`,
      )
      expect(mail).toMatchObject({
        sender: 'Ann’s shop <ann@shop.example>',
        subject: euro,
        text: euro,
        html: `<p>${euro}</p>`,
        attachments: [{ filename: 'Ann’s €500.pdf' }],
      })
    }
  })

  test.each([...standardSets, ...dosSets])('in %s arrives as it was sent', async (set) => {
    const letters = lettersOf(set)
    expect(letters.length).toBeGreaterThan(4)
    const words = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.constantFrom('8bit', 'base64', 'quoted-printable'),
        async (given, way) => {
          const sent = given.map(({ sign }) => sign).join('')
          const bytes = Uint8Array.from(given.flatMap((one) => [...one.bytes]))
          // Of what is not written in ASCII only base64 leaves no line end to be mistaken.
          const encoding = set.startsWith('utf-16') ? 'base64' : way
          const body =
            encoding === 'base64'
              ? base64(bytes)
              : encoding === '8bit'
                ? bytes
                : quotedPrintable(bytes)
          const { head, body: read } = await sharedParser.parse(
            bytesOf([
              from,
              `Subject: =?${set}?B?${Buffer.from(bytes).toString('base64')}?=\r\n`,
              `Content-Type: text/plain; charset="${set}"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`,
              body,
            ]),
          )
          expect([read?.text, head.subject]).toEqual([sent, sent])
        },
      ),
      { numRuns: 20 },
    )
  })

  test.each([
    ['iso-UTF-8', 'é'],
    ['UTF8', 'é'],
    ['utf_8', 'é'],
    ['"utf-8"', 'é'],
    ['cp65001', 'é'],
    ['x-unknown', 'é'],
  ])('under the label %s is UTF-8', async (label, sent) => {
    const mail = await receive(
      from,
      `Content-Type: text/plain; charset=${label}\r\n\r\n`,
      Buffer.from(sent),
    )
    expect(mail.text).toBe(sent)
  })

  test('without a label is read as what it can only be', async () => {
    const named = await receive(
      `${from}Subject: `,
      Buffer.from('Größe'),
      '\r\n\r\n',
      Buffer.from('Größe'),
    )
    expect([named.subject, named.text]).toEqual(['Größe', 'Größe'])
    const old = Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65, 0x80)
    const western = await receive(`${from}Subject: `, old, '\r\n\r\n', old)
    expect([western.subject, western.text]).toEqual(['Größe€', 'Größe€'])
  })

  test('of a page that names its set itself is read by that', async () => {
    const mail = await receive(
      `${from}Content-Type: text/html\r\n\r\n<meta charset="windows-1251"><p>`,
      Uint8Array.of(0xcf, 0xf0, 0xe8),
      '</p>',
    )
    expect(mail.html).toBe('<p>При</p>')
  })

  test('a character that is split between two encoded words is whole', async () => {
    const mail = await receive(
      from,
      'Subject: =?utf-8?B?4oI=?=\r\n =?utf-8?B?rDUwMA==?= and =?utf-8?Q?=E2=82?=\r\n =?UTF-8?Q?=AC?=\r\n',
      `Content-Type: application/pdf; name*0*=utf-8''%E2%82; name*1*=%AC.pdf\r\n\r\nx`,
    )
    expect(mail.subject).toBe('€500 and €')
    expect(mail.attachments).toMatchObject([{ filename: '€.pdf' }])
  })

  const plain = 'Content-Type: text/plain\r\n\r\n'
  const html = 'Content-Type: text/html\r\n\r\n'

  test('in parts beside each other is shown whole, and once where the parts say the same', async () => {
    const parts = `--b\r\n${plain}Before\r\n--b\r\n${html}<p>After</p>\r\n--b--\r\n`
    expect(await receive(from, mixed, parts)).toMatchObject({
      text: 'Before\nAfter',
      html: '<div>Before</div>\n<p>After</p>',
    })
    expect(await receive(from, mixed.replace('mixed', 'alternative'), parts)).toMatchObject({
      text: 'Before',
      html: '<p>After</p>',
    })
  })

  test('of a mail inside a mail follows who wrote it to whom, when and about what', async () => {
    const inner = 'From: Bob <bob@shop.example>\r\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n'
    const mail = await receive(
      ...[from, mixed, `--b\r\n${plain}See below\r\n`],
      `--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}${plain}Inner words\r\n--b--\r\n`,
    )
    const rule = '-'.repeat(30)
    const head = ['From: Bob <bob@shop.example>', 'Subject: Grüße']
    expect(mail.text).toBe(['See below', '', rule, ...head, rule, '', 'Inner words'].join('\n'))
  })

  test('words that were broken for the way are joined again, with the quotes before them kept', async () => {
    const flowed = 'A long \r\nline.\r\n> quoted \r\n> words\r\n-- \r\nAnn'
    const type = 'Content-Type: text/plain; charset=utf-8; format=flowed'
    const mail = await receive(`${from}${type}\r\n\r\n${flowed}`)
    expect(mail.text).toBe('A long line.\n> quoted words\n-- \nAnn')
    const close = await receive(`${from}${type}; delsp=yes\r\n\r\n漢 \r\n字`)
    expect(close.text).toBe('漢字')
  })
})

describe('an attachment', () => {
  const line = fc.constantFrom('\r\n', '\n', '\r', ' ', '\t', '=', '.', '--b', 'a', 'é', '\0')
  const some = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.array(line, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''))),
  )
  /** What a line end or a blank at the end of a line would become on the way is not sent bare. */
  const bare = some.map((bytes) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(/\r\n?|\n/g, '\r\n')
        .replaceAll('--b', '-b'),
      'latin1',
    ),
  )
  const types = fc.constantFrom(
    'application/pdf',
    'text/csv; charset=iso-8859-1',
    'text/calendar; method=REQUEST',
    'text/plain; charset=windows-1252; format=flowed',
    'text/html',
    'message/rfc822',
  )

  const download = async (type: string, encoding: string, body: Piece) => {
    const mail = await receive(
      from,
      mixed,
      `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename=x.bin\r\n`,
      `Content-Transfer-Encoding: ${encoding}\r\n\r\n`,
      body,
      '\r\n--b--\r\n',
    )
    return Buffer.from(mail.attachments[0]?.bytes ?? 'none').toString('latin1')
  }

  test.each([
    ['base64', some, base64],
    ['quoted-printable', some, quotedPrintable],
    ['8bit', bare, (bytes: Uint8Array) => bytes],
    ['binary', bare, (bytes: Uint8Array) => bytes],
    [
      '7bit',
      bare.map((bytes) => Buffer.from(bytes.map((byte) => byte & 0x7f))),
      (bytes: Uint8Array) => bytes,
    ],
  ] as const)('sent as %s is byte for byte what was sent', async (encoding, bytes, encode) => {
    await fc.assert(
      fc.asyncProperty(bytes, types, async (given, type) => {
        const sent = Buffer.from(given)
        if (encoding === '7bit') fc.pre(!/\r(?!\n)|(?<!\r)\n/.test(sent.toString('latin1')))
        expect(await download(type, encoding, encode(sent))).toBe(sent.toString('latin1'))
      }),
      { numRuns: 6 },
    )
  })

  test('as quoted-printable keeps its own line ends and loses the blanks that the way added', async () => {
    expect(
      await download('text/csv', 'quoted-printable', 'a;b  \r\nc;=E9\t \r\nd =\r\n e=20'),
    ).toBe('a;b\r\nc;\u00e9\r\nd  e ')
  })
})

test('a name in quotes keeps the characters behind its backslashes', async () => {
  const mail = await receive(`${from}Content-Type: application/pdf; name="M\\ay 7.pdf"\r\n\r\nx`)
  expect(mail.attachments).toMatchObject([{ filename: 'May 7.pdf' }])
})

describe('what only machines write', () => {
  test('a report without words of its own shows what it reports', async () => {
    const mail = await receive(
      'From: MAILER-DAEMON@shop.example\r\nContent-Type: multipart/report; boundary=b\r\n\r\n',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n',
      '--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: Ours\r\n\r\nOur words\r\n--b--\r\n',
    )
    expect(mail.text).toContain('Action: failed\nStatus: 5.1.1')
    expect(mail.attachments).toHaveLength(2)
  })

  test('a mail that says it has parts and has none shows its words', async () => {
    const mail = await receive(`${from}Content-Type: multipart/mixed; boundary=b\r\n\r\nJust words`)
    expect(mail.text).toBe('Just words')
  })

  test.each(['text/plain; boundary=b', 'multipart/mixed'])(
    'a mail of the type %s has no parts: its lines are its words',
    async (type) => {
      const words = '--b\nOne\n--\nTwo\n--b--'
      const mail = await receive(
        `${from}Content-Type: ${type}\r\n\r\n${words.replaceAll('\n', '\r\n')}`,
      )
      expect([mail.text, mail.attachments]).toEqual([words, []])
    },
  )

  test.each([
    ['tags', 'text/html', `${'<div>'.repeat(5_000)}The words`],
    ['lists', 'text/html', `${'<ul><li>'.repeat(9_000)}The words`],
    ['quotes', 'text/html', `${'<blockquote>'.repeat(20_000)}The words`],
    ['brackets', 'text/plain', `${'('.repeat(100_000)}The words`],
  ])('words under thousands of nested %s are shown', async (_, type, body) => {
    const mail = await receive(`${from}Content-Type: ${type}\r\n\r\n${body}`)
    expect(mail.text).toMatch(/The words$/)
  })

  test('comments in comments of a field cost nothing and hide nothing', async () => {
    const mail = await receive(
      `${from}Content-Type: text/plain; ${'('.repeat(50_000)} charset=utf-8\r\n\r\nThe words`,
    )
    expect(mail.text).toBe('The words')
  })
})
