import { describe, expect, it } from 'vitest'
import { motifNames, motifOf } from '../../../server-mock/files/motifs.ts'
import { drawFinding, pictureWidths } from '../../../server-mock/files/pictures.ts'
import { samplePdf } from '../../../server-mock/files/sample-pdf.ts'

const PNG = '89504e470d0a1a0a'

/** Width and height as the PNG header tells them. */
const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]

describe('pictures of findings', () => {
  it('are PNG files in the width asked for', () => {
    for (const width of pictureWidths) {
      const { bytes, type } = drawFinding(3, 'original', width)
      expect(type).toBe('image/png')
      expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG)
      expect(sizeOf(bytes)).toEqual([width, Math.round((width * 2) / 3)])
    }
    expect(sizeOf(drawFinding(3, 'page', 640).bytes)).toEqual([640, 440])
  })

  it('are the same for the same seed', () => {
    for (const view of ['original', 'page'] as const) {
      const [a, b] = [drawFinding(123_456, view, 160), drawFinding(123_456, view, 160)]
      expect(a.bytes.equals(b.bytes)).toBe(true)
    }
  })

  it('differ by seed, motif by motif and within a motif', () => {
    const seeds = [...motifNames.keys(), ...motifNames.map((_, i) => 14 * 9 + i)]
    const drawn = seeds.map((seed) => drawFinding(seed, 'original', 160).bytes.toString('base64'))
    expect(new Set(drawn).size).toBe(seeds.length)
    expect(new Set(seeds.map(motifOf)).size).toBe(motifNames.length)
  })

  it('are small to send', () => {
    for (const seed of motifNames.keys()) {
      expect(drawFinding(seed, 'page', 640).bytes.length).toBeLessThan(120_000)
    }
  })
})

it('licence files are PDF files whose cross-reference points at every object', () => {
  const file = Buffer.from(samplePdf(['Licence', 'Bäckerei (Althaus)', 'Uploaded 2026-11-20']))
  const text = file.toString('latin1')
  expect(text.startsWith('%PDF-1.4\n')).toBe(true)
  expect(text.endsWith('%%EOF\n')).toBe(true)
  expect(text).toContain('(Backerei \\(Althaus\\)) Tj')
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
  const offsets = [...text.matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]))
  expect(offsets).toHaveLength(6)
  offsets.forEach((offset, index) => {
    expect(text.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true)
  })
  const stream = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text)
  expect(stream?.[2]?.length).toBe(Number(stream?.[1]))
})
