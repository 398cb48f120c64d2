/** The paper as a file that is kept for good: what PDF/A-3b asks of it that can be seen in its bytes. */
import { inflateSync } from 'node:zlib'
import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { invoicePdf } from '../../../server-mock/files/invoice/invoice-pdf.ts'
import { invoicePage } from '../../../server-mock/modules/invoices/page.ts'
import { issued, xmlOf } from '../../support/e-invoice/issued.ts'
import { MADE } from '../../support/files/pdf-geometry.ts'
import { pdfLines } from '../../support/files/pdf-text.ts'

const data = issued({})
const xml = xmlOf(data)
const page = invoicePage('RE-0001', data)
const rows = Array.from({ length: 200 }, (_, at): [string, string, string] => [
  String(at + 1),
  `picture-${at}.jpg, https://hafen.example/${'path/'.repeat(at % 30)}`,
  '1.000.000.000.000,00 EUR',
])

const drawn = (parts: Partial<typeof page> = {}, e: string | null = xml) =>
  invoicePdf({ ...page, ...parts }, MADE, { language: 'de', xml: e })

/** The objects of a file as letters, their streams unpacked. */
function objectsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  return [...file.matchAll(/\d+ 0 obj\n([\s\S]*?)\nendobj/g)].map(([, body = '']) => {
    const from = body.indexOf('stream\n')
    if (from < 0 || !body.slice(0, from).includes('FlateDecode')) return body
    const packed = body.slice(from + 7, body.lastIndexOf('\nendstream'))
    return body.slice(0, from) + inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  })
}

const utf8 = (letters: string) => Buffer.from(letters, 'latin1').toString('utf8')

/** The metadata of a file as XML. */
function metadataOf(bytes: Uint8Array): string {
  const packet = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(Buffer.from(bytes).toString('latin1'))?.[0]
  return utf8(packet ?? '')
}

const titleIn = (metadata: string): unknown => {
  const doc = XmlDocument.fromString(metadata)
  const found = doc.eval('string(//dc:title//rdf:li)', {
    dc: 'http://purl.org/dc/elements/1.1/',
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  })
  doc.dispose()
  return found
}

describe('the paper of an invoice', () => {
  test('is PDF/A-3b: its output intent, its language, its title, its letters, nothing that acts', async () => {
    const bytes = await drawn({ title: 'Rechnung <A & B>' })
    const file = Buffer.from(bytes).toString('latin1')
    const objects = objectsOf(bytes)
    expect(file.startsWith('%PDF-1.7')).toBe(true)
    const catalog = objects.find((body) => body.includes('/Type /Catalog')) ?? ''
    for (const key of ['/Lang (de)', '/OutputIntents', '/StructTreeRoot', '/Metadata', '/AF'])
      expect(catalog).toContain(key)
    expect(objects.some((body) => body.includes('/Marked true'))).toBe(true)
    expect(objects.some((body) => body.includes('/DisplayDocTitle true'))).toBe(true)
    expect(objects.some((body) => body.includes('/S /GTS_PDFA1'))).toBe(true)
    expect(file).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
    const fonts = objects.filter((body) => body.includes('/Type /FontDescriptor'))
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(font).toContain('/FontFile2')
    expect(file).not.toMatch(/\/(JavaScript|Encrypt|Launch|LZWDecode|EmbeddedFDFs|XFA)\b/)
    const metadata = metadataOf(bytes)
    expect(titleIn(metadata)).toBe('Rechnung <A & B>')
    for (const said of [
      '<pdfaid:part>3<',
      '<pdfaid:conformance>B<',
      '<fx:ConformanceLevel>EN 16931<',
    ])
      expect(metadata).toContain(said)
  })

  test('has the e-invoice inside, byte for byte, as the same in another form', async () => {
    const objects = objectsOf(await drawn())
    const inside = objects.filter((body) => body.includes('/Type /EmbeddedFile'))
    expect(inside).toHaveLength(1)
    expect(utf8((inside[0] ?? '').slice((inside[0] ?? '').indexOf('<?xml')))).toBe(xml)
    expect(inside[0]).toContain('/Subtype /text#2Fxml')
    const named = objects.find((body) => body.includes('/Type /Filespec'))
    for (const said of ['/AFRelationship /Alternative', '(factur-x.xml)'])
      expect(named).toContain(said)
  })

  test('that is no e-invoice has nothing inside, and says nothing of one', async () => {
    const bytes = await drawn({}, null)
    expect(objectsOf(bytes).some((body) => body.includes('EmbeddedFile'))).toBe(false)
    expect(metadataOf(bytes)).not.toContain('factur-x')
    expect(titleIn(metadataOf(bytes))).toBe(page.title)
  })

  test('says of each text what it is: title, lines with their heads, sums; rules say nothing', async () => {
    const bytes = await drawn({ rows })
    const objects = objectsOf(bytes)
    const kinds = objects.flatMap((body) => /^<<\n\/S \/(\w+)\n/.exec(body)?.[1] ?? [])
    const count = (kind: string) => kinds.filter((one) => one === kind).length
    expect([count('Document'), count('H1'), count('Table')]).toEqual([1, 1, 2])
    expect(count('TR')).toBe(1 + rows.length + page.sums.length)
    expect(count('TH')).toBe(3 + page.sums.length)
    expect(count('TD')).toBe(3 * rows.length + page.sums.length)
    expect(count('LI')).toBe(page.facts.length)
    const drawings = objects.filter((body) => body.includes(' BDC') || body.includes('BT\n'))
    expect(drawings.length).toBeGreaterThan(5)
    for (const drawing of drawings) {
      let depth = 0
      for (const [word] of drawing.matchAll(/\bBDC\b|\bBMC\b|\bEMC\b|\bBT\b|\bS\n/g)) {
        if (word === 'BDC' || word === 'BMC') depth += 1
        else if (word === 'EMC') depth -= 1
        else expect(depth, 'drawn outside of a part').toBe(1)
      }
      expect(depth).toBe(0)
    }
  })

  test('prints a box for letters that no font has, and never an empty place', async () => {
    const bytes = await drawn({
      title: 'Rechnung 请求书\u0000',
      notes: ['a\tb\u202fc\u200d', 'Łódź, Ærø, Ωμέγα, Żółć, Хлебная', '€ 1\u00a0000 \u{1f600}'],
    })
    const texts = pdfLines(bytes).map(({ text }) => text)
    for (const text of [
      'Rechnung □□□',
      'a\u00a0b\u00a0c',
      'Łódź, Ærø, Ωμέγα, Żółć, Хлебная',
      '€ 1\u00a0000 □',
    ])
      expect(texts.map((one) => one.replaceAll(/\s/gu, ' '))).toContain(
        text.replaceAll(/\s/gu, ' '),
      )
    const codes = objectsOf(bytes).flatMap((body) =>
      [...body.matchAll(/<([0-9a-f]+)> -?[\d.]+\] TJ/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      ),
    )
    expect(codes.length).toBeGreaterThan(100)
    expect(codes).not.toContain('0000')
  })

  test('is the same whatever was drawn before, also where two letters look alike', async () => {
    // Semicolon and slash of a fraction, as Greeks and mathematicians write them.
    const alike = ['a; \u2044', 'a\u037e \u2215']
    const all: Buffer[] = []
    for (const note of [...alike, ...alike]) all.push(Buffer.from(await drawn({ notes: [note] })))
    for (const [at, note] of alike.entries()) {
      expect(all[at + 2]?.equals(all[at] ?? Buffer.alloc(0))).toBe(true)
      expect(pdfLines(all[at] ?? Buffer.alloc(0)).map(({ text }) => text)).toContain(note)
    }
  })

  test('is the same to the byte for the same data, and small for one page', async () => {
    const [one, other] = [await drawn({ rows }), await drawn({ rows })]
    expect(Buffer.compare(one, other)).toBe(0)
    expect((await drawn()).byteLength).toBeLessThan(60_000)
  })
})
