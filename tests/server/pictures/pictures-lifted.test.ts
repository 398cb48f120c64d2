/** HTML of templates at the door: no bytes stay in it, and it names nothing that is not there. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isRefused } from '../../../server-mock/calls/refusal.ts'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { liftPictures } from '../../../server-mock/modules/pictures/lift.ts'
import { notTaken } from '../../support/files/files.ts'
import {
  aPicture,
  inAddress,
  pngOfSize,
  wholePictures,
} from '../../support/files/stored-picture.ts'
import { addCustomer, memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const services = await opened(memoryServices())
const { db } = services.database
for (const id of ['north', 'south']) await addCustomer(services, id)

const by = (customerId: string) => ({
  customerId,
  actor: { kind: 'user' as const, id: `${customerId}-agent`, name: 'Ada' },
  commandId: null,
})

/** As a save does it: what is refused leaves nothing behind. */
async function lift(html: string, { remote = true, customerId = 'north' } = {}) {
  let said: Awaited<ReturnType<typeof liftPictures>> | undefined
  const rolledBack = new Error('refused')
  await runChange(services, by(customerId), async (change) => {
    said = await liftPictures(change, html, { remote })
    if (isRefused(said)) throw rolledBack
  }).catch((error) => {
    if (error !== rolledBack) throw error
  })
  return said
}

const refusal = (status: number, error_message: string) => ({ refused: { status, error_message } })
const rows = () => db.select().from(picture).where(eq(picture.customerId, 'north'))
const { png, gif, jpg } = wholePictures

describe('pictures that lie in the HTML of a simple client', () => {
  test('are stored and named instead, each once, and all else stays letter by letter', async () => {
    const again = inAddress(png.bytes).replace('data:image/png', 'DATA:image/x-whatever;charset=x')
    const html = (first: string, second: string, third: string) =>
      `<p CLASS=x>{{salutation}}<br></p><!-- a remark --><o:p>&nbsp;</o:p><img src="${first}" width="30%">
      <IMG alt='again' SRC='${second}'><img src="${third}">`
    const broken = ` ${inAddress(gif.bytes)}`.replace(/.{40}/g, '$&\n ')
    const lifted = await lift(html(inAddress(png.bytes), again, broken))
    const stored = await rows()
    const idOf = (kind: string) => stored.find((one) => one.kind === kind)?.id
    expect(stored).toHaveLength(2)
    expect(lifted).toBe(html(`cid:${idOf('png')}`, `cid:${idOf('png')}`, `cid:${idOf('gif')}`))
    for (const { kind, bytes, userName } of stored) {
      expect(Buffer.from(bytes).equals(Buffer.from(wholePictures[kind].bytes))).toBe(true)
      expect(userName).toBe('Ada')
    }
    // Saved again as it was answered, it stays as it is.
    expect(await lift(String(lifted))).toBe(lifted)
  })

  test('are found however they are spelt', async () => {
    const address = inAddress(jpg.bytes).replaceAll('+', '&#43;').replaceAll('=', '&#x3D;')
    const lifted = await lift(`<p>See</p><img src=${address.replaceAll('/', '&#x2F;')}>`)
    const stored = (await rows()).find(({ kind }) => kind === 'jpg')
    expect(lifted).toBe(`<p>See</p><img src="cid:${stored?.id}" />`)
  })

  test('are refused with what is wrong, and nothing is stored of the others', async () => {
    const before = await rows()
    const types = 'Only images of the types jpg, png and gif are accepted.'
    const sound = `<img src="${inAddress(pngOfSize(3_000))}">`
    for (const file of Object.values(notTaken))
      expect(await lift(`${sound}<img src="${inAddress(file)}">`)).toEqual(refusal(400, types))
    for (const address of ['data:image/svg+xml,<svg/>', 'data:text/html;base64,PGI+', 'data:,'])
      expect(await lift(`${sound}<img src="${address}">`)).toEqual(refusal(400, types))
    expect(await lift(`${sound}<img src="${inAddress(png.bytes.slice(0, -9))}">`)).toEqual(
      refusal(400, 'The image is damaged or incomplete. Choose another image.'),
    )
    expect(await rows()).toEqual(before)
  })

  test('are taken up to 2000 KB in all, with those that are named [G-72]', async () => {
    const before = await rows()
    const [one, two] = [pngOfSize(1_200_000), pngOfSize(800_000)]
    const named = aPicture('north', 'named-already', { bytes: pngOfSize(1_000) })
    await db.insert(picture).values(named)
    const both = `<img src="${inAddress(one)}"><img src="${inAddress(two)}">`
    const tooLarge = '[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB'
    expect(await lift(`${both}<img src="cid:named-already">`)).toEqual(refusal(413, tooLarge))
    expect(await rows()).toHaveLength(before.length + 1)
    expect(await lift(both)).toMatch(/^<img src="cid:[\w-]{22}"><img src="cid:[\w-]{22}">$/)
  })

  test('are gone where no mail would show them', async () => {
    const inside = inAddress(pngOfSize(400))
    const html = (address: string) =>
      `<p style="background-image:url(${address})">x</p><td background="${address}"><!-- ${address} -->`
    expect(await lift(html(inside))).toBe(html(''))
    const short = '<p>What a data:image/png;base64,iVBORw0KGgo= address is</p>'
    expect(await lift(short)).toBe(short)
  })
})

describe('HTML that names pictures', () => {
  test('is refused where one is unknown, as another customer’s is', async () => {
    await db.insert(picture).values(aPicture('south', 'theirs'))
    const gone = 'An image in this text is no longer stored. Remove it, or insert it again.'
    for (const id of ['theirs', 'nowhere'])
      expect(await lift(`<img src="cid:${id}">`)).toEqual(refusal(400, gone))
    const theirs = '<img src="cid:theirs">'
    expect(await lift(theirs, { customerId: 'south' })).toBe(theirs)
  })

  test('keeps pictures of the web by their address in a mail, and in no letter', async () => {
    const remote = '<img src="https://elsewhere.example/logo.png">'
    expect(await lift(remote)).toBe(remote)
    const never = refusal(400, 'A letter cannot show images from the web. Insert them as files.')
    for (const address of ['https://a.example/x.png', ' HTTP://a.example/x.png', '//a.example/x'])
      expect(await lift(`<img src="${address}">`, { remote: false })).toEqual(never)
    const own = `<p>https://elsewhere.example</p><img src="${inAddress(png.bytes)}">`
    expect(await lift(own, { remote: false })).toContain('<img src="cid:')
  })

  test('is refused where it is longer than any text, or shows more pictures', async () => {
    const complex = refusal(400, 'This email is too complex to be sent. Simplify its formatting.')
    expect(await lift('x'.repeat(4_000_001))).toEqual(complex)
    expect(await lift('<img src="cid:a">'.repeat(60_001))).toEqual(complex)
    const many = Array.from({ length: 501 }, (_, at) => `<img src="cid:n${at}">`).join('')
    expect(await lift(many)).toEqual(complex)
  })
})
