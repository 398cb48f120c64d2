import { expect, test } from 'vitest'
import { type LetterPage, letterPdf } from '../../../server-mock/files/letter-pdf.ts'
import {
  ABOVE,
  BOTTOM,
  collisions,
  HEIGHT,
  isFoot,
  LEFT,
  lineOf,
  long,
  MADE,
  MIDDLE,
  outside,
  RIGHT,
  steps,
  TOP,
  turns,
} from '../../support/files/pdf-geometry.ts'
import { pdfLines } from '../../support/files/pdf-text.ts'

const letter: LetterPage = {
  sender: ['Lichtbild Archiv', '10243 Berlin'],
  recipient: ['Bäckerei Althaus', 'Hammer Straße 118', '48143 Münster'],
  facts: [{ label: 'Fallnummer', value: '481516' }],
  date: '20. November 2026',
  subject: 'Unsere Fotografien',
  text: 'Guten Tag,\n\nwir haben ein Bild gefunden.',
}

test('a letter stands in the window of its envelope, and numbers its pages [G-86]', async () => {
  const paragraphs = Array.from({ length: 80 }, (_, at) => `Absatz ${at}.`)
  const bytes = await letterPdf({ ...letter, text: paragraphs.join('\n\n') }, MADE)
  const lines = pdfLines(bytes)
  const texts = lines.map(({ text }) => text)
  for (const text of [...letter.recipient, ...paragraphs, '20. November 2026', '481516'])
    expect(texts).toContain(text)
  const [address] = lines.filter(({ text }) => text === 'Bäckerei Althaus')
  // 45 mm to 90 mm from the top of the sheet.
  expect(HEIGHT - (address?.y ?? 0)).toBeGreaterThan(127)
  expect(HEIGHT - (address?.y ?? 0)).toBeLessThan(255)
  const count = Math.max(...lines.map(({ page: at }) => at)) + 1
  expect(count).toBeGreaterThan(1)
  const numbers = lines.filter(isFoot)
  expect(numbers.map(({ page: at, text, size }) => [at, text, size])).toEqual(
    Array.from({ length: count }, (_, at) => [at, `${at + 1} / ${count}`, 8]),
  )
  for (const { right } of numbers) expect(right).toBeCloseTo(RIGHT, 1)
  for (const { end, start } of turns(bytes)) {
    expect(end - BOTTOM).toBeLessThan(30)
    expect(start + ABOVE * 10).toBeLessThan(TOP + 1)
    expect(start + ABOVE * 10).toBeGreaterThan(TOP - 14)
  }
  expect([outside(bytes), collisions(bytes)]).toEqual([[], []])
})

test('a letter has its date at the right above its subject, and its text below', async () => {
  const bytes = await letterPdf(letter, MADE)
  const lines = pdfLines(bytes)
  const at = (text: string) => lineOf(lines, text)
  const [sender, text] = ['Lichtbild Archiv · 10243 Berlin', 'wir haben ein Bild gefunden.']
  const lefts = [sender, ...letter.recipient, 'Unsere Fotografien', 'Guten Tag,', text]
  expect(lefts.map((one) => at(one).x)).toEqual(lefts.map(() => LEFT))
  for (const one of ['481516', '20. November 2026']) expect(at(one).right).toBeCloseTo(RIGHT, 1)
  expect(at('Fallnummer').x).toBeCloseTo(MIDDLE + 20, 5)
  const order = [...lefts.slice(0, 4), '20. November 2026', ...lefts.slice(4)]
  expect(HEIGHT - at(sender).y).toBeCloseTo(127 + ABOVE * 8, 0)
  expect(steps(lines, order)).toEqual([26, 11, 11, 81, 28, 25, 23])
  expect(lines.filter(({ isBold }) => isBold).map((line) => line.text)).toEqual([
    '481516',
    'Unsere Fotografien',
  ])
  expect(lines.filter(({ size }) => size !== 10).map((line) => line.text)).toEqual([
    sender,
    '1 / 1',
  ])
})

test.each<[string, Partial<LetterPage>]>([
  ['a long sender', { sender: [long('Archiv'), long('Berlin')] }],
  ['a long address', { recipient: Array.from({ length: 6 }, (_, at) => long(`Galerie${at}`)) }],
  [
    'many facts',
    {
      facts: Array.from({ length: 30 }, (_, at) => ({ label: `Zeile ${at}`, value: `${at}` })),
      date: '',
    },
  ],
  [
    'a long subject and long lines',
    {
      subject: `${long('Betreff')} ${long('Bild')}`,
      text: `${long('Absatz')} ${long('Satz')}\n${long('Schluss')}`,
    },
  ],
])('nothing of a letter is written over anything else: %s', async (_, parts) => {
  const bytes = await letterPdf({ ...letter, ...parts }, MADE)
  expect([outside(bytes), collisions(bytes)]).toEqual([[], []])
  expect(pdfLines(bytes).length).toBeGreaterThan(10)
})

test('a letter says what it is and when it was made', async () => {
  const file = Buffer.from(await letterPdf(letter, MADE)).toString('latin1')
  expect(file).toContain('/MediaBox [0 0 595.28 841.89]')
  expect(file.split('(Framewright)')).toHaveLength(3)
  for (const said of ['(Unsere Fotografien)', '(D:20261120080000Z)']) expect(file).toContain(said)
})
