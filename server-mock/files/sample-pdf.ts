/** Latin letters without accents, escaped for a PDF string. */
const literal = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, (letter) => `\\${letter}`)

/** A small valid PDF of one A4 page: the first line is its title. Same lines, same bytes. */
export function samplePdf(lines: readonly string[]): Uint8Array {
  const [title = '', ...rest] = lines
  const rows = rest.map((line) => `0 -22 Td (${literal(line)}) Tj`).join('\n')
  const content = [
    '0.16 0.36 0.84 rg 56 760 483 3 re f 0 g',
    `BT /F1 24 Tf 56 780 Td (${literal(title)}) Tj ET`,
    `BT /F2 12 Tf 56 750 Td\n${rows}\nET`,
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}
