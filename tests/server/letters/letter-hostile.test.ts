import fs from 'node:fs'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { letterPdf } from '../../../server-mock/files/letter/letter-pdf.ts'
import { createLetterSetter } from '../../../server-mock/files/letter/letter-thread.ts'
import { drawFinding } from '../../../server-mock/files/pictures.ts'
import { aPng } from '../../support/files/files.ts'
import { MADE } from '../../support/files/pdf-geometry.ts'
import { naughtyStrings } from '../../support/hostile/corpora.ts'
import { texts } from '../../support/hostile/hostile-texts.ts'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { aLetter, anAddressee } from '../../support/letters/letter-office.ts'
import { isFullProof } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())

/** A machine that letters name: whoever asks it for anything is caught. */
let trap: Server
const caught: string[] = []
beforeAll(async () => {
  trap = createServer((request, response) => {
    caught.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void trap.close())
beforeEach(() => desk.empty())

/** Of the long lists every fourth is tried in `npm test`, each time others. */
const drawn = Math.trunc(Math.random() * 4)

const at = () => `127.0.0.1:${(trap.address() as AddressInfo).port}`

/** Texts that would have something fetched or read, each in its own way. */
const reaching = (): string[] => [
  ...[`http://${at()}/i.png`, `https://${at()}/i.png`, `//${at()}/i.png`, 'file:///etc/passwd'].map(
    (source) => `<p>Hello</p><img src="${source}">`,
  ),
  '<p>x</p><img src="/etc/passwd"><img src="../../package.json"><img src="package.json">',
  `<p style="background-image:url(http://${at()}/b.png)">x</p>`,
  `<p>x</p><table background="http://${at()}/t.png"><tr><td>x</td></tr></table>`,
  `<link rel="stylesheet" href="http://${at()}/s.css"><p>x</p>`,
  `<style>@import url(http://${at()}/s.css); @font-face{font-family:a;src:url(http://${at()}/f)}</style><p style="font-family:a">x</p>`,
  `<iframe src="http://${at()}/f"></iframe><object data="file:///etc/passwd"></object><p>x</p>`,
  `<svg><image href="http://${at()}/v.png"/></svg><p>x</p>`,
  `<p>x</p><img src="data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="http://${at()}/s.png"/></svg>`).toString('base64')}">`,
  `<p>x</p><img srcset="http://${at()}/1.png 1x"><video poster="http://${at()}/p.png"></video>`,
  '<p>x</p><img src="cid:../../../etc/passwd"><img src="cid:nowhere"><img src="cid:x.original@pictures">',
  `<p>x</p><a href="http://${at()}/a">link</a><form action="http://${at()}/f"></form>`,
  '<p style="font-family:/etc/passwd">x</p><p style="font-family:\'../../secret.ttf\'">x</p>',
]

describe('a hostile letter', () => {
  test('asks for nothing and reads no file of ours, whatever it names', async () => {
    const caseId = await desk.makeCase()
    for (const content of reaching()) {
      const answer = await desk.ask(caseId, '/preview_letter', { ...aLetter, content })
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 200) {
        expect(answer.text).not.toContain('root:')
        expect(answer.text).not.toMatch(/\/URI|\/JavaScript|\/Launch|\/EmbeddedFile/)
      }
    }
    expect(caught).toEqual([])
  })

  test('with pictures of the web is refused with the reason', async () => {
    const caseId = await desk.makeCase()
    const content = `<p>x</p><img src="http://${at()}/i.png">`
    for (const path of ['/preview_letter', '/letter_cost']) {
      const answer = await desk.ask(caseId, path, { ...aLetter, content })
      expect([answer.status, answer.json.error_message]).toEqual([
        400,
        'A letter cannot show images from the web. Insert them as files.',
      ])
    }
  })

  test('opens no connection and no file but the fonts while it is set', async () => {
    const set = (html: string) =>
      letterPdf(
        {
          ...{ sender: ['A'], recipient: ['B', 'C'], facts: [{ label: 'F', value: '1' }] },
          ...{ portal: null, date: 'D', subject: '/etc/passwd', html, pictures: new Map() },
          language: 'en',
        },
        MADE,
      )
    // The library itself is loaded with the first letter.
    await set('<p>x</p>')
    const opened: string[] = []
    const originals = { readFileSync: fs.readFileSync, openSync: fs.openSync }
    const watching = (name: 'readFileSync' | 'openSync') =>
      vi.spyOn(fs, name).mockImplementation(((...given: unknown[]) => {
        opened.push(String(given[0]))
        return Reflect.apply(originals[name], fs, given)
      }) as never)
    const spies = [watching('readFileSync'), watching('openSync')]
    const connects = vi.spyOn(Socket.prototype, 'connect')
    syncBuiltinESMExports()
    try {
      for (const html of reaching()) expect((await set(html)).outcome).toBe('set')
    } finally {
      for (const spy of spies) spy.mockRestore()
      syncBuiltinESMExports()
    }
    expect(opened.filter((path) => !/@expo-google-fonts\/.*\.ttf$/.test(path))).toEqual([])
    expect(connects).not.toHaveBeenCalled()
    connects.mockRestore()
  })

  test('of the public corpora is set or refused, and never breaks the server', async () => {
    const caseId = await desk.makeCase()
    for (const [number, content] of texts.entries()) {
      if (!isFullProof && number % 4 !== drawn) continue
      // A third of them by each of the ways.
      const parts = [
        { content: `<p>x</p>${content}` },
        { subject: content.slice(0, 9_000) },
        { config: { ...aLetter.config, letter_header: headerOf(content) } },
      ][number % 3]
      const answer = await desk.ask(caseId, '/letter_cost', { ...aLetter, ...parts })
      expect([200, 400, 409]).toContain(answer.status)
    }
    expect((await desk.ask(caseId, '/preview_letter')).status).toBe(200)
  })

  test('whose case is hostile prints its words alone', async () => {
    await desk.credits(100)
    const words = naughtyStrings.filter((one) => one.trim() !== '').slice(0, 40)
    for (const text of words.filter((_, number) => isFullProof || number % 4 === drawn)) {
      const contact = { ...anAddressee, company: text, city: text.slice(0, 60), last_name: text }
      const caseId = await desk.makeCase('ACTIVE', undefined, {
        detail: { opponentContact: contact },
      })
      const json = { ...aLetter, content: '<p>{{company}} {{last_name}}</p>' }
      const answer = await desk.ask(caseId, '/preview_letter', json)
      expect([200, 409]).toContain(answer.status)
    }
    expect(caught).toEqual([])
  })
})

const headerOf = (text: string) => ({
  ...{ case_id_label: text.slice(0, 200), case_pin_label: text.slice(0, 200) },
  sender_address: text.slice(0, 400),
})

const inText = (type: string, bytes: Uint8Array): string =>
  `<p>x</p><img src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}">`

/** A picture of so many pixels by its head, and nothing behind it. */
function bomb(width: number, height: number): Uint8Array {
  const bytes = aPng().slice()
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** A dot, as GIF. */
const DOT = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

describe('pictures of a letter', () => {
  test.each([
    ['a bomb', inText('png', bomb(60_000, 60_000))],
    ['a bomb that lies about its size', inText('png', bomb(1, 65_535))],
    ['half a picture', inText('png', aPng().slice(0, 40))],
    ['a page that says it is a picture', inText('png', Buffer.from('<html><script>1</script>'))],
    ['a document that says it is a picture', inText('gif', Buffer.from('%PDF-1.4\n%%EOF'))],
  ])('are refused or left out where they are %s', async (_, content) => {
    const answer = await desk.ask(await desk.makeCase(), '/preview_letter', { ...aLetter, content })
    expect([200, 400, 413]).toContain(answer.status)
    if (answer.status === 200) expect(answer.text).not.toContain('/Subtype /Image')
  })

  test('are printed as what they show', async () => {
    for (const content of [
      inText('png', drawFinding(1, 'original', 160).bytes),
      inText('gif', DOT),
    ]) {
      const answer = await desk.ask(await desk.makeCase(), '/preview_letter', {
        ...aLetter,
        content,
      })
      expect([answer.status, answer.text.includes('/Subtype /Image')]).toEqual([200, true])
    }
  })

  test('that are a page, a script or an archive as well are printed as pictures alone', async () => {
    const png = drawFinding(1, 'original', 160).bytes
    for (const behind of ['<script>alert("MARK")</script>', 'PK\u0003\u0004MARK', '%PDF-1.4 MARK'])
      for (const [type, bytes] of [
        ['png', png],
        ['gif', DOT],
      ] as const) {
        const content = inText(type, Buffer.concat([bytes, Buffer.from(behind)]))
        const caseId = await desk.makeCase()
        const answer = await desk.ask(caseId, '/preview_letter', { ...aLetter, content })
        expect([answer.status, answer.text.includes('/Subtype /Image')]).toEqual([200, true])
        expect(answer.text).not.toContain('MARK')
      }
  })

  test('that are no longer stored let nobody print a letter without them', async () => {
    const content = '<p>x</p><img src="cid:gone">'
    const answer = await desk.ask(await desk.makeCase(), '/preview_letter', { ...aLetter, content })
    expect([answer.status, answer.json.error_message]).toEqual([
      400,
      'An image in this text is no longer stored. Remove it, or insert it again.',
    ])
  })
})

test('a letter that takes too long is given up, and the next one is set', async () => {
  const setter = createLetterSetter(1)
  const page = {
    ...{ sender: ['A'], recipient: ['B'], facts: [], portal: null, date: 'D', subject: 'S' },
    ...{ html: '<p>x</p>', pictures: new Map(), language: 'en' },
  }
  expect((await setter.set(page, MADE)).outcome).toBe('failed')
  await setter.close()
  const patient = createLetterSetter()
  expect((await patient.set(page, MADE)).outcome).toBe('set')
  await patient.close()
})
