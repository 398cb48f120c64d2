/** What stands in a file of cases. */
import { inflateRawSync } from 'node:zlib'
import readXlsx from 'read-excel-file/node'
import { expect } from 'vitest'

/** The lines of a CSV, without that of the headings. */
export const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\r\n').slice(1, -1)

export async function sheet(bytes: Uint8Array) {
  const [first] = await readXlsx(Buffer.from(bytes))
  return first?.data ?? []
}

/** The sheet's own text; it is the first entry of the archive. */
export function sheetXml(bytes: Buffer): string {
  const name = bytes.readUInt16LE(26)
  expect(bytes.toString('utf8', 30, 30 + name)).toBe('xl/worksheets/sheet1.xml')
  return inflateRawSync(bytes.subarray(30 + name + bytes.readUInt16LE(28))).toString('utf8')
}
