import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import { LAST_FINDING_STAYS } from '../../../contracts/rules/findings/findings.ts'
import { storedFile } from '../../../server-mock/db/schema/files.ts'
import { aGif, aJpg, aPng, inBase64, notTaken } from '../../support/files/files.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())
// Mails stay in the outbox until a test sends them.
await desk.outbox.close()

const db = () => desk.api.services.database.db

const aBody = () => ({
  page_screenshot: inBase64(aPng(), 'page.png'),
  page_link: ' https://opponent.example/shop?a=b ',
  original_image: inBase64(aJpg(), 'harbour.jpg'),
  price: 350.5,
})
const add = (id: string, json: object = aBody()) =>
  desk.call(id, '/finding', { method: 'POST', json })
const remove = (id: string, position = 0) =>
  desk.call(id, `/findings/${imageUse(id, position)}`, { method: 'DELETE' })
const replace = (id: string, json: object = inBase64(aGif(), 'sunset.gif')) =>
  desk.put(id, `/findings/${imageUse(id)}/original_image`, { json })

const filesOf = (findingId: string) =>
  db().select().from(storedFile).where(eq(storedFile.findingId, findingId))

const closed: CaseState[] = ['PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED']
const open: CaseState[] = ['STANDBY', 'ACTIVE']

describe('adding an image use', () => {
  test.each(open)(
    '[CASEAPI-16, FINDING-01, EDIT-07] to a %s case raises the claim by its price',
    async (state) => {
      const id = await desk.makeCase(state)
      const { after, names } = await desk.changed(id, () => add(id))
      expect(names).toEqual(['case.finding-added'])
      expect(after.findings).toHaveLength(3)
      const added = after.findings[2]
      expect(added).toMatchObject({
        price: 350.5,
        page_link: 'https://opponent.example/shop?a=b',
        license: null,
        original_image: { filename: 'harbour.jpg' },
      })
      expect(after.charge_details?.total_net_amount_findings).toBe(550.49)
      const files = await filesOf(added?.id ?? '')
      expect(files.map(({ part, kind, bytes }) => [part, kind, bytes.length]).toSorted()).toEqual([
        ['original', 'jpg', aJpg().length],
        ['page', 'png', aPng().length],
      ])
    },
  )

  test('[FINDING-13, FINDING-14] tells everybody where its pictures lie, never their bytes', async () => {
    const id = await desk.makeCase('STANDBY')
    const { events, after, answer } = await desk.changed(id, () => add(id))
    const added = after.findings[2]
    const files = await filesOf(added?.id ?? '')
    const at = (part: string) => `/files/stored/${files.find((one) => one.part === part)?.id}`
    expect(added?.original_image.original_image_url).toBe(at('original'))
    expect(added?.page_screenshot_url).toBe(at('page'))
    expect(JSON.stringify([events, answer])).not.toContain(inBase64(aPng(), '').base64.slice(0, 30))
  })

  test.each(closed)('[EDIT-08] to a %s case is refused', async (state) => {
    const id = await desk.makeCase(state)
    const { status, json } = await add(id)
    expect([status, json.error_message]).toEqual([
      409,
      `Invalid request: image uses of a case in state ${state} cannot be added.`,
    ])
  })

  test.each([
    [{ page_screenshot: undefined }, 'Please select page screenshot.'],
    [{ page_screenshot: inBase64(new Uint8Array(), 'page.png') }, 'Please select page screenshot.'],
    [{ original_image: null }, 'Please select original images.'],
    [{ page_link: 'opponent.example' }, 'Please enter a valid page link'],
    [{ original_image: inBase64(aPng(), ' ') }, 'The original image needs a name.'],
    [{ price: 0 }, 'Enter a license fee above 0, for example 1,234.50.'],
    [{ price: 1.005 }, 'Invalid request: price is not accepted.'],
    [
      { page_screenshot: { base64: 'data:image/png;base64,AAAA', filename: 'a.png' } },
      'Invalid request: base64 is not accepted.',
    ],
  ])('[FINDING-03, FINDING-05, FINDING-10, FINDING-11] refuses %j', async (wrong, message) => {
    const id = await desk.makeCase('STANDBY')
    const { status, json } = await add(id, { ...aBody(), ...wrong })
    expect([status, json.error_message]).toEqual([400, message])
    expect((await desk.get(id)).findings).toHaveLength(2)
  })

  test.each(Object.keys(notTaken).filter((name) => name !== 'empty'))(
    '[FINDING-12] takes no %s, whatever it is called',
    async (name) => {
      const id = await desk.makeCase('STANDBY')
      const original_image = inBase64(notTaken[name] ?? new Uint8Array(), 'harbour.png')
      const { status, json } = await add(id, { ...aBody(), original_image })
      expect([status, json.error_message]).toEqual([
        400,
        'Only images of the types jpg, png and gif are accepted.',
      ])
    },
  )

  test('takes 10 MB a picture, and not a byte more [G-457]', async () => {
    const id = await desk.makeCase('STANDBY')
    const big = new Uint8Array(FILE_MAX_BYTES + 1)
    big.set(aPng())
    const page_screenshot = inBase64(big, 'page.png')
    const { status, json } = await add(id, { ...aBody(), page_screenshot })
    expect([status, json.error_message]).toEqual([413, 'A file can be at most 10 MB.'])
    const fits = { ...aBody(), page_screenshot: inBase64(big.subarray(1), 'page.png') }
    // One byte less, and the head of the picture gone with it.
    expect((await add(id, fits)).status).toBe(400)
    big.copyWithin(1, 0)
    const right = inBase64(big.subarray(1), 'page.png')
    expect((await add(id, { ...aBody(), page_screenshot: right })).status).toBe(200)
    const larger = await add(id, {
      ...aBody(),
      page_screenshot: { ...right, base64: 'A'.repeat(29_000_000) },
    })
    expect([larger.status, larger.json.error_message]).toEqual([
      413,
      'A file can be at most 10 MB.',
    ])
  })

  test('is done once however often it is asked', async () => {
    const id = await desk.makeCase('STANDBY')
    const headers = { 'Idempotency-Key': 'the-same-image-use' }
    const init = { method: 'POST', json: aBody(), headers }
    const first = await desk.call(id, '/finding', init)
    const again = await desk.call(id, '/finding', init)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json).toEqual(first.json)
    expect((await desk.get(id)).findings).toHaveLength(3)
  })
})

describe('deleting an image use', () => {
  test.each(open)('[CASEAPI-17] of a %s case takes its files along', async (state) => {
    const id = await desk.makeCase(state)
    await add(id)
    const added = (await desk.get(id)).findings[2]
    const { after, names } = await desk.changed(id, () =>
      desk.call(id, `/findings/${added?.id}`, { method: 'DELETE' }),
    )
    expect(names).toEqual(['case.finding-removed'])
    expect(after.findings.map(({ id: one }) => one)).toEqual([imageUse(id, 0), imageUse(id, 1)])
    expect(after.charge_details?.total_net_amount_findings).toBe(199.99)
    expect(await filesOf(added?.id ?? '')).toEqual([])
  })

  test('takes its licence along, and what is counted of it', async () => {
    const id = await desk.makeCase('ACTIVE', { licenses: ['UNCHECKED'] })
    const { events } = await desk.changed(id, () => remove(id))
    expect(events[0]?.payload.row).toMatchObject({ total_unchecked_licenses: 0 })
  })

  test('[EDIT-21] is refused for the last one of an ACTIVE case', async () => {
    const id = await desk.makeCase('ACTIVE', { prices: [12000] })
    const { status, json } = await remove(id)
    expect([status, json.error_message]).toEqual([409, LAST_FINDING_STAYS])
    const standby = await desk.makeCase('STANDBY', { prices: [12000] })
    const { after } = await desk.changed(standby, () => remove(standby))
    expect(after.findings).toEqual([])
  })

  test.each(closed)('[EDIT-02] is refused in %s', async (state) => {
    const id = await desk.makeCase(state)
    const { status, json } = await remove(id)
    expect([status, json.error_message]).toEqual([
      409,
      `Invalid request: image uses of a case in state ${state} cannot be deleted.`,
    ])
  })

  test('[STATE-30] that leaves nothing unlicensed ends an ACTIVE case', async () => {
    const id = await desk.makeCase('ACTIVE', {
      prices: [12000, 7999, 100],
      licenses: ['UNCHECKED', 'VALID', 'VALID'],
    })
    await addWaiting(desk.api.services, desk.own.id, id, ['2026-11-25T09:00:00.000Z'])
    const { after, names } = await desk.changed(id, () => remove(id))
    expect(names).toEqual(['case.finding-removed', 'case.licenses-completed'])
    expect(after).toMatchObject({ state: 'VALID_LICENSE', automation_state: null })
  })

  test('leaves a case open that still has something to claim, or is not ACTIVE', async () => {
    const active = await desk.makeCase('ACTIVE', {
      prices: [12000, 7999, 100],
      licenses: ['VALID', 'INVALID'],
    })
    expect((await desk.changed(active, () => remove(active, 1))).after.state).toBe('ACTIVE')
    const standby = await desk.makeCase('STANDBY', { licenses: ['UNCHECKED', 'VALID'] })
    expect((await desk.changed(standby, () => remove(standby))).after.state).toBe('STANDBY')
  })

  test('of another case is as unknown as one that never was', async () => {
    const [mine, other] = [await desk.makeCase('STANDBY'), await desk.makeCase('STANDBY')]
    const path = `/findings/${imageUse(other)}`
    expect((await desk.call(mine, path, { method: 'DELETE' })).status).toBe(404)
    expect(
      (await desk.put(mine, `${path}/original_image`, { json: inBase64(aPng(), 'a.png') })).status,
    ).toBe(404)
    expect((await desk.get(other)).findings).toHaveLength(2)
  })
})

describe('replacing the original image', () => {
  test.each(open)(
    '[CASEAPI-14, EDIT-01] of a %s case changes its address and name',
    async (state) => {
      const id = await desk.makeCase(state)
      const { after, names } = await desk.changed(id, () => replace(id))
      const [file] = await filesOf(imageUse(id))
      expect(names).toEqual(['case.finding-image-replaced'])
      expect(after.findings[0]?.original_image).toEqual({
        filename: 'sunset.gif',
        original_image_url: `/files/stored/${file?.id}`,
      })
      expect(after.findings[0]?.page_screenshot_url).toBe(`/files/findings/${imageUse(id)}/page`)
      await desk.changed(id, () => replace(id, inBase64(aPng(), 'third.png')))
      const files = await filesOf(imageUse(id))
      expect(files.map(({ kind }) => kind)).toEqual(['png'])
      expect(files[0]?.id).not.toBe(file?.id)
    },
  )

  test.each(closed)('[EDIT-02] is refused in %s', async (state) => {
    const id = await desk.makeCase(state)
    const { status, json } = await replace(id)
    expect([status, json.error_message]).toEqual([
      409,
      `Invalid request: image uses of a case in state ${state} cannot be changed.`,
    ])
  })

  test.each([
    [
      inBase64(notTaken.svg ?? new Uint8Array(), 'a.png'),
      'Only images of the types jpg, png and gif are accepted.',
    ],
    [inBase64(aPng(), ''), 'The original image needs a name.'],
  ])('refuses what is no picture, or has no name', async (image, message) => {
    const id = await desk.makeCase('ACTIVE')
    const { status, json } = await replace(id, image)
    expect([status, json.error_message]).toEqual([400, message])
  })
})
