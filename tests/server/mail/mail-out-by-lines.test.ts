/** Image uses in mails name who made the picture, as its own metadata says when it is uploaded. */
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { byLineOf } from '../../../server-mock/files/by-line.ts'
import {
  exifSegment,
  iptcSegment,
  jpegWith,
  xmpOf,
  xmpSegment,
} from '../../support/files/by-lines.ts'
import { aPng, inBase64 } from '../../support/files/files.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { imageUsesConfig } from '../../support/records/mail-facts.ts'
import { opened } from '../../support/setup/opened.ts'
import { processorMs } from '../../support/time/processor-time.ts'

const desk = await opened(openMailOutDesk())
afterEach(desk.forget)

const [office] = await desk.api.services.database.db
  .select({ name: customer.name })
  .from(customer)
  .where(eq(customer.id, desk.office.id))
const customerName = office?.name ?? 'nobody'

const byLines = imageUsesConfig({ show_byline: true, byline_label: 'Photo by' })

/** A case of one image use with this original image, and a template that shows it. */
async function withOriginal(original: Uint8Array) {
  const { db } = desk.api.services.database
  const { id, template } = await desk.withTemplate('{{image_uses}}')
  const config = { placeholders: { image_uses: byLines } }
  await db.update(mailTemplate).set({ config }).where(eq(mailTemplate.id, template))
  const { json } = await desk.api.call(`/cases/${id}`, { token: desk.token })
  const before: { findings: { id: string }[] } = json
  const added = await desk.api.call(`/cases/${id}/finding`, {
    token: desk.token,
    json: {
      page_screenshot: inBase64(jpegWith(iptcSegment('Screenshot Robot')), 'page.jpg'),
      page_link: 'https://www.opponent.example/menu',
      original_image: inBase64(original, 'harbour.jpg'),
      price: 250,
    },
  })
  expect(added.status).toBe(200)
  for (const { id: finding } of before.findings)
    await desk.api.call(`/cases/${id}/findings/${finding}`, {
      method: 'DELETE',
      token: desk.token,
    })
  return { id, template }
}

/** What stands beside the label in the mail that arrives; the preview of it says the same. */
async function arrivedByLine({ id, template }: { id: string; template: string }) {
  const { json } = await desk.render(id, { template_id: template })
  await desk.send(id, { subject: json.subject, content: json.content })
  await desk.drain()
  const mail = await PostalMime.parse(Buffer.from(desk.smtp.handed[0] ?? '', 'latin1'))
  const cell = (html: string) => /Photo by<\/td><td[^>]*>(.*?)<\/td>/s.exec(html)?.[1] ?? null
  const shown = (html: string) => cell(html)?.replaceAll('&#123;', '{')
  expect(shown(json.content)).toBe(shown(mail.html ?? ''))
  return shown(mail.html ?? '')
}

const all = [exifSegment('Eva Exif'), xmpSegment(xmpOf('Xaver XMP')), iptcSegment('Ida Iptc')]

describe('the by-line of an image use in a mail', () => {
  test.each([
    ['IPTC before all else', jpegWith(...all), 'Ida Iptc'],
    ['XMP without IPTC', jpegWith(...all.slice(0, 2)), 'Xaver XMP'],
    ['EXIF without both', jpegWith(...all.slice(0, 1)), 'Eva Exif'],
    [
      'the next one where one is blank',
      jpegWith(...all.slice(0, 2), iptcSegment(' ')),
      'Xaver XMP',
    ],
    ['several names', jpegWith(iptcSegment('Ida', Buffer.from('J\xf6rg', 'latin1'))), 'Ida, Jörg'],
  ])('[G-53] is that of the uploaded picture: %s', async (_how, picture, line) => {
    expect(await arrivedByLine(await withOriginal(picture))).toBe(line)
  })

  test.each([
    ['without metadata', jpegWith()],
    ['with a blank one', jpegWith(iptcSegment(' \0 '), exifSegment('\t'))],
    ['that is no JPEG', aPng()],
  ])('[G-53] is the customer’s name for a picture %s', async (_how, picture) => {
    expect(await arrivedByLine(await withOriginal(picture))).toBe(customerName)
  })

  test('[G-53] is text, whatever the metadata says', async () => {
    const hostile = '<script>alert(1)</script>{{case_pin}}\u202e\u0007'
    expect(await arrivedByLine(await withOriginal(jpegWith(iptcSegment(hostile))))).toBe(
      '&lt;script&gt;alert(1)&lt;/script&gt;{{case_pin}}',
    )
  })

  test('[G-53] is another one once the picture was replaced', async () => {
    const one = await withOriginal(jpegWith(iptcSegment('Ida Iptc')))
    const { json } = await desk.api.call(`/cases/${one.id}`, { token: desk.token })
    const replaced = await desk.api.call(
      `/cases/${one.id}/findings/${json.findings[0].id}/original_image`,
      {
        method: 'PUT',
        token: desk.token,
        json: inBase64(jpegWith(exifSegment('Eva Exif')), 'quay.jpg'),
      },
    )
    expect(replaced.status).toBe(200)
    expect(await arrivedByLine(one)).toBe('Eva Exif')
  })
})

describe('metadata that anybody may have written', () => {
  const read = (...segments: Buffer[]) => byLineOf('jpg', jpegWith(...segments))

  test('is kept to 255 characters of one line', () => {
    expect(read(iptcSegment('a'.repeat(20_000)))).toBe('a'.repeat(255))
    expect(read(iptcSegment(...Array.from({ length: 900 }, () => 'Ida')))).toHaveLength(254)
    expect(read(xmpSegment(xmpOf('A&amp;B &#x1F600;', '&#0;C&#99999999;\r\nD')))).toBe(
      'A&B 😀, C&#99999999; D',
    )
  })

  test('is none where it says that it is longer than it is', () => {
    expect(read(exifSegment('Eva Exif', 0xff_ff_ff_ff))).toBeNull()
    const iptc = iptcSegment('Ida Iptc')
    iptc.writeUInt16BE(0x7fff, iptc.length - 10)
    expect(read(iptc)).toBeNull()
  })

  test('cut off at any byte, or with any byte changed, breaks nothing', () => {
    const picture = jpegWith(...all)
    const head = Math.min(picture.length, 900)
    for (let at = 2; at < head; at += 1) {
      byLineOf('jpg', picture.subarray(0, at))
      for (const value of [0x00, 0x7f, 0xff])
        byLineOf(
          'jpg',
          Uint8Array.from(picture, (byte, index) => (index === at ? value : byte)),
        )
    }
  })

  test('beyond the head is not read, and what is made to stall does not', () => {
    const filling = Array.from({ length: 5 }, () => xmpSegment(' '.repeat(60_000)))
    expect(read(...filling, iptcSegment('Ida Iptc'))).toBeNull()
    const hostile = ['<a>', '<dc:creator>', '<rdf:li ', '<rdf:li>', '<rdf:RDF', '&#1;', '<']
    const took = processorMs(() => {
      for (const piece of hostile) {
        const packet = xmpSegment(piece.repeat(60_000 / piece.length))
        read(packet, packet, packet, packet)
        read(xmpSegment(xmpOf(piece.repeat(8_000 / piece.length))))
      }
    })
    // An XML parser takes as long for one of them.
    expect(took).toBeLessThan(1_000)
  })
})
