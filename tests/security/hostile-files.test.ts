/** Files that ask for gigabytes of whoever opens them, sent by every call that takes files. */
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPng, inBase64, licenseForm } from '../support/files/files.ts'
import { type CaseDesk, openCaseDesk } from '../support/offices/case-desk.ts'
import { imageUse } from '../support/offices/case-in-state.ts'
import { dumpOf } from '../support/server/dump.ts'

let desk: CaseDesk
beforeAll(async () => {
  desk = await openCaseDesk()
  await desk.outbox.close()
})
afterAll(() => desk.close())

const MB = 1024 * 1024

type Part = { name: string; content: Buffer; packed?: Buffer; says?: number; at?: number }

/** A zip of these parts; `says` is what its directory claims that a part unpacks to, `at` another one's place. */
function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, packed = deflateRawSync(content), says, at } of parts) {
    const [label, size] = [Buffer.from(name), says ?? content.length]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(label.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(label.length, 28)
    entry.writeUInt32LE(at ?? offset, 42)
    directory.push(entry, label)
    if (at !== undefined) continue
    pieces.push(local, label, packed)
    offset += 30 + label.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...pieces, list, end]))
}

const head: Part = {
  name: '[Content_Types].xml',
  content: Buffer.from('<Types/> word/document.xml'),
}
const body = (content: Buffer, parts: Partial<Part> = {}): Part => ({
  name: 'word/document.xml',
  content,
  ...parts,
})

const upload = (id: string, bytes: Uint8Array<ArrayBuffer>, name: string) =>
  desk.call(id, `/findings/${imageUse(id)}/upload_license`, {
    method: 'POST',
    body: licenseForm(bytes, name),
  })

test('a document is taken that unpacks to no more than 100 MB', async () => {
  const id = await desk.makeCase('ACTIVE')
  const { status } = await upload(id, zipOf([head, body(Buffer.alloc(90 * MB))]), 'license.docx')
  expect(status).toBe(200)
})

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ['that says so', () => zipOf([head, body(Buffer.alloc(101 * MB))])],
  [
    'whose directory says otherwise',
    () => zipOf([head, body(Buffer.alloc(101 * MB), { says: 10 })]),
  ],
  [
    'by the same part many times',
    () => {
      const content = Buffer.alloc(30 * MB)
      const again = { says: 1, at: 49 + deflateRawSync(head.content).length }
      const copies = [1, 2, 3].map((n) => ({ ...body(content, again), name: `word/${n}.xml` }))
      return zipOf([head, body(content, { says: 1 }), ...copies])
    },
  ],
  [
    'in parts beyond counting',
    () => {
      const none = { content: Buffer.alloc(0), at: 0 }
      const many = Array.from({ length: 60_000 }, (_, n) => ({ ...none, name: `word/${n}` }))
      return zipOf([head, ...many])
    },
  ],
])('a document that unpacks to more is refused: %s', async (_, make) => {
  const id = await desk.makeCase('ACTIVE')
  const before = await dumpOf(desk.api.services.database.db)
  const { status, json } = await upload(id, make(), 'license.docx')
  expect([status, json.error_message]).toEqual([
    400,
    'The document is larger than 100 MB when unpacked. Choose a smaller file.',
  ])
  expect(await dumpOf(desk.api.services.database.db)).toEqual(before)
})

test('a document that cannot be unpacked costs nothing, and is kept as it is', async () => {
  const id = await desk.makeCase('ACTIVE')
  const broken = body(Buffer.alloc(5), { packed: Buffer.alloc(500, 0xff), says: 5 })
  expect((await upload(id, zipOf([head, broken]), 'license.docx')).status).toBe(200)
})

test('a picture whose head tells of more than 20,000 pixels on a side is refused by every call that takes one', async () => {
  const picture = aPng()
  new DataView(picture.buffer).setUint32(16, 20_001)
  const json = inBase64(picture, 'harbour.png')
  const id = await desk.makeCase('ACTIVE')
  const before = await dumpOf(desk.api.services.database.db)
  const use = `/findings/${imageUse(id)}`
  const sound = inBase64(aPng(), 'page.png')
  const finding = { page_link: 'https://a.example', price: 100 }
  const add = (pictures: object) => desk.call(id, '/finding', { json: { ...finding, ...pictures } })
  const answers = [
    await add({ original_image: json, page_screenshot: sound }),
    await add({ original_image: sound, page_screenshot: json }),
    await desk.put(id, `${use}/original_image`, { json }),
    await upload(id, picture, 'license.png'),
  ]
  for (const answer of answers)
    expect([answer.status, answer.json.error_message]).toEqual([
      400,
      'The image is larger than 50 megapixels or 20,000 pixels on one side. Choose a smaller image.',
    ])
  expect(await dumpOf(desk.api.services.database.db)).toEqual(before)
})
