import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from '../../contracts/schema.ts'
import { createMailParser } from '../../server-mock/mail-parsing/mail-parser.ts'
import { UNREADABLE } from '../../server-mock/mail-parsing/mail-types.ts'
import { fileMail, sharedParser } from '../../server-mock/modules/inbound-mail/file-mail.ts'
import { hostileHtml } from '../support/hostile/hostile-html.ts'
import { complaintsAbout } from '../support/hostile/html-checker.ts'
import { eml, type MailOffice, openMailOffice } from '../support/offices/mail-office.ts'
import { isFullProof } from '../support/proofs/proof.ts'

let office: MailOffice

beforeAll(async () => {
  office = await openMailOffice()
})

afterAll(async () => {
  await sharedParser.close()
  await office.close()
})

const from = { From: 'mallory@evil.example', Subject: 'Boom' }

const html = (body: string) => eml({ ...from, 'Content-Type': 'text/html' }, body)

const multipart = (body: string) =>
  eml({ ...from, 'Content-Type': 'multipart/mixed; boundary="b"' }, body)

const nestedParts = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, level) => `--b${level}\nContent-Type: multipart/mixed; boundary="b${level + 1}"\n\n`,
  ).join('')

const nestedMessages = (depth: number): string =>
  'Content-Type: message/rfc822\nFrom: x@y.example\n\n'.repeat(depth)

const MB = 1024 * 1024

/** Each with whether its body can still be shown. */
const bombs: [string, () => Buffer, boolean][] = [
  ['50,000 nested tags', () => html('<div style="color:red">'.repeat(50_000)), true],
  ['200,000 nested tags', () => html('<div>'.repeat(200_000)), false],
  ['ends without beginnings', () => html(`${'<b>'.repeat(25_000)}${'</i>'.repeat(25_000)}`), true],
  ['one tag with 100,000 attributes', () => html(`<p ${'a=1 '.repeat(100_000)}>x`), true],
  ['a style of a megabyte', () => html(`<p style="${'color:red;'.repeat(100_000)}">x`), true],
  ['an unfinished comment', () => html(`<!--${'-'.repeat(MB)}`), true],
  ['entities', () => html('&amp;'.repeat(400_000)), true],
  ['10,000 parts', () => multipart('--b\nContent-Type: text/x\n\nx\n'.repeat(10_000)), false],
  [
    'parts 500 deep',
    () => eml({ ...from, 'Content-Type': 'multipart/mixed; boundary="b0"' }, nestedParts(500)),
    false,
  ],
  [
    'messages in messages',
    () => eml({ ...from, 'Content-Type': 'message/rfc822' }, nestedMessages(500)),
    true,
  ],
  [
    '100,000 references',
    () => eml({ ...from, References: '<a@b.example>\r\n '.repeat(100_000) }),
    false,
  ],
  ['a header of 5 MB', () => eml({ ...from, 'X-Long': 'x'.repeat(5 * MB) }), false],
  [
    '30,000 headers',
    () => Buffer.concat([Buffer.from('X: y\r\n'.repeat(30_000)), eml(from)]),
    true,
  ],
  ['a header without an end', () => Buffer.from(`Subject: ${'\r\n '.repeat(MB)}`), false],
  [
    'a list of 100,000 recipients',
    () => eml({ ...from, To: '<a@b.example>,'.repeat(17_000) }),
    true,
  ],
  ['nested comments in addresses', () => eml({ ...from, To: '('.repeat(100_000) }), true],
  ['encoded words without an end', () => eml({ ...from, Cc: '=?utf-8?q?'.repeat(20_000) }), true],
  ['19 MB of empty lines', () => Buffer.concat([eml(from), Buffer.alloc(19 * MB, '\n')]), false],
  ['one line of 19 MB', () => Buffer.concat([eml(from), Buffer.alloc(19 * MB, 'x')]), true],
  [
    'an unknown character set',
    () => eml({ ...from, 'Content-Type': 'text/plain; charset=x-evil' }),
    true,
  ],
  [
    'a character set that does not fit',
    () =>
      Buffer.concat([
        eml({ ...from, 'Content-Type': 'text/plain; charset=utf-16le' }, ''),
        Buffer.alloc(MB + 1, 0xd8),
      ]),
    true,
  ],
  [
    'base64 that is none',
    () => eml({ ...from, 'Content-Transfer-Encoding': 'base64' }, `${'=!~'.repeat(300_000)}`),
    true,
  ],
  [
    'base64 of 9 MB of zeroes',
    () =>
      eml(
        { ...from, 'Content-Type': 'text/html', 'Content-Transfer-Encoding': 'base64' },
        'AAAA'.repeat(3 * MB),
      ),
    true,
  ],
  [
    'quoted-printable without sense',
    () => eml({ ...from, 'Content-Transfer-Encoding': 'quoted-printable' }, '=='.repeat(500_000)),
    true,
  ],
  ['nothing', () => Buffer.alloc(0), true],
  ['zeroes', () => Buffer.alloc(MB), false],
]

/** A thread that has nothing to do: by how much it is late is the machine's doing. */
const idleThread = `
  const { parentPort } = require('node:worker_threads')
  const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  parentPort.on('message', () => parentPort.postMessage(delay.percentile(99)))`

describe('bombs', () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let idle: Worker

  beforeAll(() => {
    idle = new Worker(idleThread, { eval: true, execArgv: [] })
    delay.enable()
  })

  afterAll(async () => void (await idle.terminate()))

  test.each(bombs)('%s neither stop the server nor are lost', async (_, make, isShown) => {
    const raw = make()
    const begin = performance.now()
    const filed = await fileMail(office.services, { customerId: 'north', raw, envelopeFrom: 'x' })
    expect(performance.now() - begin).toBeLessThan(15_000)
    if (filed.outcome !== 'filed') throw new Error(filed.outcome)
    const mail = await office.mail(filed.emailId)
    expect(mail?.raw && Buffer.from(mail.raw).equals(raw)).toBe(true)
    expect(complaintsAbout(mail?.html ?? '')).toEqual([])
    expect(complaintsAbout(mail?.textAsHtml ?? '')).toEqual([])
    if (isShown) expect(mail?.text).not.toBe(UNREADABLE)
    else expect(mail).toMatchObject({ caseId: null, text: UNREADABLE, html: null })
  })

  test('none of them keeps the server from serving: p99 of the delay is at most 100 ms', async () => {
    delay.disable()
    idle.postMessage('how late')
    const [late] = await once(idle, 'message')
    expect((delay.percentile(99) - z.parse(z.number(), late)) / 1e6).toBeLessThanOrEqual(100)
  })

  test('after all of them the next mail is read as ever', async () => {
    const raw = eml({ From: 'ann@shop.example' }, 'All is well')
    const filed = await fileMail(office.services, { customerId: 'north', raw, envelopeFrom: 'x' })
    if (filed.outcome !== 'filed') throw new Error(filed.outcome)
    expect(await office.mail(filed.emailId)).toMatchObject({ text: 'All is well' })
  })

  test('a mail that takes too long or too much memory is given up, and the next one is read', async () => {
    const flowed = eml({ ...from, 'Content-Type': 'text/plain; format=flowed' })
    const lines = Buffer.concat([flowed, Buffer.from('> \n>> \n'.repeat(290_000))])
    for (const limits of [
      { maxMs: 1, heapMb: 256 },
      { maxMs: 30_000, heapMb: 40 },
    ]) {
      const strict = createMailParser(limits)
      const read = await strict.parse(lines)
      expect(read).toMatchObject({ body: null, problem: expect.stringMatching(/long|memory/) })
      const next = await strict.parse(eml({ From: 'next@shop.example' }, 'Hello'))
      if (limits.maxMs > 1) expect(next).toMatchObject({ body: { text: 'Hello' } })
      await strict.close()
    }
  })

  test('a mail beyond the limits still tells its sender and its subject', async () => {
    const raw = multipart('--b\nContent-Type: text/x\n\ny\n'.repeat(10_000))
    const filed = await fileMail(office.services, { customerId: 'north', raw, envelopeFrom: 'x' })
    if (filed.outcome !== 'filed') throw new Error(filed.outcome)
    expect(await office.mail(filed.emailId)).toMatchObject({
      sender: 'mallory@evil.example',
      subject: 'Boom',
      text: UNREADABLE,
    })
  })
})

describe('hostile words in every field', () => {
  test('whatever is in a field, what is stored is one safe line', async () => {
    const header = (value: string) => `=?utf-8?b?${Buffer.from(value).toString('base64')}?=`
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
    for (const [index, vector] of hostileHtml.entries()) {
      const raw = multipart(
        [
          '--b',
          'Content-Type: text/plain',
          '',
          vector,
          '--b',
          `Content-Type: ${vector.replace(/[\r\n\0]/g, ' ').slice(0, 200)}`,
          `Content-Disposition: attachment; filename="${header(`${vector}\r\nX-Evil: 1`)}"`,
          `Content-ID: ${vector.replace(/[\r\n\0]/g, ' ').slice(0, 200)}`,
          '',
          'x',
          '--b--',
        ].join('\n'),
      )
      const head = Buffer.from(
        `X-Number: ${index}\r\nFrom: ${header(`${vector}\r\nBcc: x@y.example`)} <f@x.example>\r\n` +
          `Subject: ${header(`${vector}\r\nBcc: x@y.example`)}\r\nTo: ${header(vector)} <t@x.example>\r\n`,
      )
      const read = await sharedParser.parse(Buffer.concat([head, raw]))
      const { sender, to, cc, subject } = read.head
      for (const field of [sender, to, cc, subject]) expect(field).not.toMatch(unsafe)
      expect(sender).toMatch(/<f@x\.example>$|^f@x\.example$/)
      expect(sender.slice(0, sender.lastIndexOf('<'))).not.toMatch(/[<>"]/)
      for (const { filename, contentType } of read.body?.attachments ?? []) {
        expect(filename).not.toMatch(unsafe)
        expect(filename).not.toMatch(/[/\\:<>"|?*;]|^\.|[. ]$/)
        expect(filename.length).toBeLessThanOrEqual(200)
        expect(contentType).toBe('application/octet-stream')
      }
      expect(complaintsAbout(read.body?.html ?? '')).toEqual([])
      expect(complaintsAbout(read.body?.textAsHtml ?? '')).toEqual([])
    }
  }, 60_000)

  test('file names cannot leave their folder or pretend to be another type', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd', 'passwd'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['/absolute.pdf', 'absolute.pdf'],
      ['.htaccess', 'htaccess'],
      ['con.txt', '_con.txt'],
      ['a\u202efdp.exe', 'afdp.exe'],
      ['a\u0000.pdf', 'a.pdf'],
      ['name.pdf. . ', 'name.pdf'],
      ['a"; filename="b.exe', 'a__ filename=_b.exe'],
      [`${'l'.repeat(300)}.pdf`, `${'l'.repeat(196)}.pdf`],
      ['   ', 'attachment-1.bin'],
    ]
    for (const [given, kept] of names) {
      const coded = `=?utf-8?b?${Buffer.from(given).toString('base64')}?=`
      const part = `--b\nContent-Type: application/x-evil\nContent-Disposition: attachment; filename="${coded}"\n\nx\n--b--`
      const read = await sharedParser.parse(multipart(part))
      expect(read.body?.attachments[0]?.filename).toBe(kept)
    }
  })

  test('row 24: mails broken at random are read or given up, never a crash', async () => {
    const took: number[] = []
    const whole = multipart(
      `--b\nContent-Type: text/html\n\n${hostileHtml.join('')}\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--`,
    )
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255), cut: fc.nat(40) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
        let broken = Buffer.from(whole)
        for (const { at, byte, cut } of changes) {
          broken[Math.min(at, broken.length - 1)] = byte
          if (cut > 30) broken = Buffer.concat([broken.subarray(0, at), broken.subarray(at + cut)])
        }
        const begin = performance.now()
        const read = await sharedParser.parse(broken)
        took.push(performance.now() - begin)
        expect(complaintsAbout(read.body?.html ?? '')).toEqual([])
        expect(complaintsAbout(read.body?.textAsHtml ?? '')).toEqual([])
      }),
      { numRuns: isFullProof ? 5_000 : 150 },
    )
    took.sort((a, b) => a - b)
    // A share of them is too small for a hundredth of it.
    if (isFullProof) expect(took[Math.floor(took.length * 0.99)]).toBeLessThanOrEqual(2_000)
  }, 1_200_000)
})
