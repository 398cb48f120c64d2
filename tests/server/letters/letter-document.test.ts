import { expect, test } from 'vitest'
import { type LetterPage, letterPdf } from '../../../server-mock/files/letter/letter-pdf.ts'
import { drawFinding } from '../../../server-mock/files/pictures.ts'
import { collisions, HEIGHT, lineOf, long, MADE } from '../../support/files/pdf-geometry.ts'
import { type PdfLine, pdfLines } from '../../support/files/pdf-text.ts'

const MM = 72 / 25.4
/** What the paper of a business letter leaves for text, in points from its edges. */
const paper = { left: 25 * MM, right: 595.28 - 20 * MM, bottom: HEIGHT - 770 }

const letter: LetterPage = {
  sender: ['Lichtbild Archiv', 'Holzmarktstraße 25', '10243 Berlin'],
  recipient: [
    'Bäckerei Althaus',
    'Erika Althaus',
    'Hammer Straße 118',
    '48143 Münster',
    'Deutschland',
  ],
  facts: [
    { label: 'Fallnummer', value: '481516' },
    { label: 'PIN', value: '004711' },
  ],
  portal: 'https://portal.example/portal/3d9e8a4e',
  date: '20. November 2026',
  subject: 'Unsere Fotografien',
  html: '<p>Guten Tag,</p><p>wir haben ein Bild gefunden.</p>',
  pictures: new Map(),
  language: 'de',
}

async function set(parts: Partial<LetterPage> = {}): Promise<Uint8Array> {
  const made = await letterPdf({ ...letter, ...parts }, MADE)
  if (made.outcome !== 'set') throw new Error(made.outcome)
  return made.bytes
}

const fromTop = ({ y }: PdfLine): number => HEIGHT - y
const isFoot = ({ y }: PdfLine): boolean => y < paper.bottom - 10

/** What stands outside of the margins, feet apart. */
const outside = (bytes: Uint8Array) =>
  pdfLines(bytes).filter(
    (line) =>
      line.x < paper.left - 0.1 ||
      line.right > paper.right + 0.5 ||
      (line.y < paper.bottom - 4 && !isFoot(line)),
  )

test('a letter stands in the window of its envelope, its sender in small letters above [G-86]', async () => {
  const lines = pdfLines(await set())
  const sender = lineOf(lines, 'Lichtbild Archiv · Holzmarktstraße 25 · 10243 Berlin')
  const address = letter.recipient.map((text) => lineOf(lines, text))
  // The window of a long envelope: 45 to 90 mm from the top, 20 to 105 mm from the left.
  for (const line of [sender, ...address]) {
    expect(fromTop(line)).toBeGreaterThan(45 * MM)
    expect(fromTop(line)).toBeLessThan(90 * MM)
    expect(line.x).toBeCloseTo(25 * MM, 1)
    expect(line.right).toBeLessThan(105 * MM)
  }
  expect(sender.size).toBeLessThan(8)
  expect(fromTop(sender)).toBeLessThan(62.7 * MM)
  expect(Math.min(...address.map(fromTop))).toBeGreaterThan(62.7 * MM)
})

test('sender, case and PIN stand at the right, then date, subject and text [G-86]', async () => {
  const lines = pdfLines(await set())
  const at = (text: string) => lineOf(lines, text)
  for (const text of ['Fallnummer:', '481516', 'PIN:', '004711', 'Holzmarktstraße 25'])
    expect(at(text).x).toBeGreaterThan(125 * MM - 1)
  expect(at('20. November 2026').right).toBeCloseTo(paper.right, 0)
  const order = ['481516', '004711', '20. November 2026', 'Unsere Fotografien', 'Guten Tag,']
  const heights = order.map((text) => fromTop(at(text)))
  expect(heights).toEqual([...heights].sort((a, b) => a - b))
  expect(at('Unsere Fotografien').isBold).toBe(true)
  expect(at('481516').isBold).toBe(true)
})

test('every page is numbered in the language of the case, and names it [G-86]', async () => {
  const paragraphs = Array.from({ length: 120 }, (_, at) => `<p>Absatz ${at}.</p>`)
  const bytes = await set({ html: paragraphs.join('') })
  const lines = pdfLines(bytes)
  const count = Math.max(...lines.map(({ page }) => page)) + 1
  expect(count).toBeGreaterThan(2)
  expect(lines.filter((line) => /^Seite/.test(line.text)).map(({ text }) => text)).toEqual(
    Array.from({ length: count }, (_, at) => `Seite ${at + 1} von ${count}`),
  )
  expect(lines.filter(({ text }) => text === 'Fallnummer: 481516')).toHaveLength(count - 1)
  expect(lines.filter(({ text }) => /^Absatz/.test(text)).map(({ text }) => text)).toEqual(
    Array.from({ length: 120 }, (_, at) => `Absatz ${at}.`),
  )
  expect([outside(bytes), collisions(bytes)]).toEqual([[], []])
})

const families = [
  ['Arial', 'Arimo'],
  ['Verdana', 'Arimo'],
  ['Tahoma', 'Arimo'],
  ['Times New Roman', 'Tinos'],
  ['Georgia', 'Tinos'],
  ['Garamond', 'Tinos'],
  ['Courier New', 'Cousine'],
  ['Brush Script MT', 'DancingScript'],
] as const

test.each(families)(
  '%s is set in a free font of its kind, and embedded [G-78]',
  async (family, font) => {
    const html = `<p style="font-family:'${family}', serif">Ein Satz mit <b>fett</b>.</p>`
    const file = Buffer.from(await set({ html })).toString('latin1')
    const named = [...file.matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(([, name]) => name)
    expect(named.some((name) => name?.startsWith(font))).toBe(true)
    // Each font of the file brings its letters along; none is left to whoever prints it.
    const fonts = file.match(/\/Type \/Font\b(?!Descriptor)[\s\S]*?\/Subtype \/\w+/g) ?? []
    expect(fonts.filter((one) => /Type1|\/Subtype \/TrueType/.test(one))).toEqual([])
    expect(file.match(/\/Type \/FontDescriptor/g)?.length).toBe(file.match(/\/FontFile2 /g)?.length)
  },
)

test('a letter that its font has not is taken from another, and one that none has is seen as a box', async () => {
  const html = '<p style="font-family:Brush Script MT">Привет und 中</p>'
  const texts = pdfLines(await set({ html })).map(({ text }) => text)
  expect(texts.join('')).toContain('Привет')
  expect(texts.join('')).toContain('□')
})

test('the same letter has the same bytes', async () => {
  const html = `<h1>Titel</h1><ul><li>eins</li></ul><p><img src="cid:a" width="30%"></p>`
  const pictures = new Map([
    [
      'cid:a',
      { bytes: new Uint8Array(drawFinding(1, 'original', 160).bytes), width: 160, height: 120 },
    ],
  ])
  const [one, other] = [await set({ html, pictures }), await set({ html, pictures })]
  expect(Buffer.compare(one, other)).toBe(0)
  expect(Buffer.compare(one, await set({ html: `${html}.`, pictures }))).not.toBe(0)
})

test('a letter has at most twelve sheets [G-82]', async () => {
  const html = (lines: number) => Array.from({ length: lines }, () => '<p>Zeile</p>').join('')
  const many = await letterPdf({ ...letter, html: html(365) }, MADE)
  expect(many).toMatchObject({ outcome: 'set' })
  expect(many.outcome === 'set' && many.pages).toBe(12)
  expect(await letterPdf({ ...letter, html: html(380) }, MADE)).toEqual({ outcome: 'too-long' })
  expect(await letterPdf({ ...letter, html: `<p>${'x'.repeat(2_000_000)}</p>` }, MADE)).toEqual({
    outcome: 'too-long',
  })
})

test('an address that does not fit into the window is told, and never cut', async () => {
  const recipient = Array.from({ length: 7 }, (_, at) => `Zeile ${at}`)
  expect(await letterPdf({ ...letter, recipient }, MADE)).toEqual({ outcome: 'address-too-long' })
  const wide = [...letter.recipient.slice(0, 2), 'Straße '.repeat(40), '48143 Münster']
  expect(await letterPdf({ ...letter, recipient: wide }, MADE)).toEqual({
    outcome: 'address-too-long',
  })
  const lines = pdfLines(
    await set({ recipient: ['Gesellschaft für angewandte Bildforschung mbH', 'A', 'B', 'C'] }),
  )
  expect(lineOf(lines, 'Gesellschaft für angewandte Bildforschung mbH').right).toBeLessThan(
    105 * MM,
  )
})

const styled = [
  ['a long sender', { sender: [long('Archiv'), 'Berlin'] }],
  ['a long subject', { subject: `${long('Betreff')} ${long('Bild')}` }],
  [
    'lists in lists',
    { html: '<ul><li>eins<ol><li>zwei</li><li>drei</li></ol></li><li>vier</li></ul><p>Ende</p>' },
  ],
  [
    'a table wider than the paper',
    {
      html: `<table border="1"><tr>${Array.from({ length: 9 }, (_, at) => `<td>Spalte${at}mitlangemWort</td>`).join('')}</tr></table>`,
    },
  ],
  [
    'a cell higher than a page',
    { html: `<table border="1"><tr><td>${'Zeile<br>'.repeat(150)}</td><td>kurz</td></tr></table>` },
  ],
  [
    'long words',
    { html: `<p>${'Wort'.repeat(200)}</p><p>https://x.example/${'a/'.repeat(300)}</p>` },
  ],
  [
    'alignments and marks',
    {
      html: '<p style="text-align:right">rechts</p><p style="text-align:center">mitte</p><p style="text-align:justify">Ein Satz, der so lang ist, dass er mehr als eine Zeile braucht, und deshalb auf beiden Seiten gerade steht.</p><p>x<sup>2</sup> H<sub>2</sub>O <u>unter</u> <s>durch</s></p>',
    },
  ],
] satisfies [string, Partial<LetterPage>][]

test.each(styled)(
  'nothing of a letter is written over anything else or beside the paper: %s',
  async (_, parts) => {
    const bytes = await set(parts)
    expect([outside(bytes), collisions(bytes).filter((one) => !/[²2]/.test(one))]).toEqual([[], []])
  },
)

test('a heading stays with what it stands above', async () => {
  const filler = (lines: number) => '<p>Zeile</p>'.repeat(lines)
  for (let lines = 18; lines < 30; lines += 1) {
    const html = `${filler(lines)}<h2>Titel</h2><p>Danach</p>`
    const found = pdfLines(await set({ html }))
    expect(lineOf(found, 'Titel').page).toBe(lineOf(found, 'Danach').page)
  }
})

test('colour, size and marks of the text are kept', async () => {
  const html =
    '<p><span style="color:#cc0000;font-size:24px">Groß</span> <b>fett</b> <font size="1">klein</font></p>'
  const lines = pdfLines(await set({ html }))
  expect(lineOf(lines, 'Groß').size).toBe(18)
  expect(lineOf(lines, 'fett').isBold).toBe(true)
  expect(lineOf(lines, 'klein').size).toBe(7.5)
})

test('whatever the markup is, it becomes a letter without a throw', async () => {
  const odd = [
    '<<<>>>',
    '<p',
    '</p></p><table><td><tr><li>x',
    '<p style="font-size:1e9px;color:url(http://x)">x</p>',
    '<img src="file:///etc/passwd"><img src="http://x.example/a.png"><img>',
    '&#0;&#xffffffff;&#55296;&nope;',
    '<table><tr></tr></table><ul></ul><hr><br><br>',
    `${'<div>'.repeat(400)}tief${'</div>'.repeat(400)}`,
    `${'<blockquote>'.repeat(60)}eng`,
    '\u202e\u200b\ufeff\u0007',
  ]
  for (const html of odd) expect((await letterPdf({ ...letter, html }, MADE)).outcome).toBe('set')
})

test('a letter says what it is and when it was made', async () => {
  const file = Buffer.from(await set()).toString('latin1')
  expect(file).toContain('/MediaBox [0 0 595.28 841.89]')
  for (const said of ['(Unsere Fotografien)', '(D:20261120080000Z)']) expect(file).toContain(said)
  // Nothing in it asks for anything: no links, no scripts, no files.
  expect(file).not.toMatch(/\/URI|\/JavaScript|\/Launch|\/EmbeddedFile|\/GoToR/)
})
