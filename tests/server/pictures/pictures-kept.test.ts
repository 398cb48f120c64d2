/** A picture stays as long as something may name it, and goes when nothing ever did. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { pictureForm } from '../../support/files/files.ts'
import { pngOfSize } from '../../support/files/stored-picture.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
const { services, advance } = desk.api
const { db } = services.database

/** Lets days pass, and the upkeep come by. */
async function later(days: number): Promise<void> {
  advance(days * 86_400_000)
  await prune(services)
}

async function upload(size: number, token = desk.token): Promise<string> {
  const path = `/customer/${desk.office.id}/config/pictures`
  const body = pictureForm(pngOfSize(size))
  return (await desk.api.call(path, { method: 'POST', token, body })).json.id
}

const areThere = (ids: readonly string[]): Promise<boolean[]> =>
  Promise.all(
    ids.map(async (id) => {
      const found = await db.select({ id: picture.id }).from(picture).where(eq(picture.id, id))
      return found.length > 0
    }),
  )

const showing = (id: string) => ({ content: `<p>Hello</p><img src="cid:${id}">` })

test('goes where nothing has named it for 90 days, and stays for ever where a mail has', async () => {
  const [sent, refused] = [await upload(500), await upload(600)]
  const [unused, again] = [await upload(700), await upload(800)]
  const all = [sent, refused, unused, again]
  const id = await desk.addCase()
  expect((await desk.send(id, showing(sent))).status).toBe(200)
  // What was refused names nothing.
  await desk.setServer({ active: '' })
  expect((await desk.send(id, showing(refused))).status).toBe(409)
  await later(89)
  expect(await areThere(all)).toEqual([true, true, true, true])
  // Whoever uploads it once more wants to use it.
  expect(await upload(800, await desk.api.signIn('pro'))).toBe(again)
  await later(2)
  expect(await areThere(all)).toEqual([true, false, false, true])
  await later(400)
  expect(await areThere(all)).toEqual([true, false, false, false])
})
