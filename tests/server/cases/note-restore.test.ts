import { expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())

const write = async (id: string, text: string): Promise<string> => {
  const { json } = await desk.call(id, '/note', { json: { text } })
  return json.events[0].payload.activity.id
}
const remove = (id: string, note: string) => desk.call(id, `/note/${note}`, { method: 'DELETE' })
const restore = (id: string, note: string, init = {}) => desk.put(id, `/note/${note}/restore`, init)
const textsOf = async (id: string) =>
  (await desk.timeline(id)).flatMap((entry) => (entry.type === 'NOTE' ? [entry.content.text] : []))

test('a deleted note comes back as it was, in its place', async () => {
  const id = await desk.makeCase('ACTIVE')
  const notes = [await write(id, 'first'), await write(id, 'second'), await write(id, 'third')]
  const [, second = ''] = notes
  const before = await desk.timeline(id)
  await remove(id, second)
  expect(await textsOf(id)).toEqual(['third', 'first'])
  const { names } = await desk.changed(id, () => restore(id, second))
  expect(names).toEqual(['case.note-restored'])
  expect(await desk.timeline(id)).toEqual(before)
  // Asked for again it is there, and nothing happens; it can be deleted once more.
  expect((await desk.changed(id, () => restore(id, second))).names).toEqual([])
  await remove(id, second)
  expect((await restore(id, second)).status).toBe(200)
})

test('its author alone takes the deletion back, on its own case', async () => {
  const [id, other] = [await desk.makeCase('ACTIVE'), await desk.makeCase('ACTIVE')]
  const note = await write(id, 'mine')
  await remove(id, note)
  const admin = await desk.api.signIn('pro', 'admin')
  const refused = await restore(id, note, { token: admin })
  expect([refused.status, refused.json.error_message]).toEqual([403, messages.othersNote])
  expect((await restore(other, note)).status).toBe(404)
  expect((await restore(id, 'nowhere')).status).toBe(404)
  expect(await textsOf(id)).toEqual([])
})

test('after a day it is gone for good', async () => {
  const id = await desk.makeCase('ACTIVE')
  const [kept, gone] = [await write(id, 'kept'), await write(id, 'gone')]
  for (const note of [kept, gone]) await remove(id, note)
  await desk.later(23 * 3_600_000)
  await prune(desk.api.services)
  expect((await restore(id, kept)).status).toBe(200)
  await desk.later(2 * 3_600_000)
  await prune(desk.api.services)
  expect((await restore(id, gone)).status).toBe(404)
  expect(await textsOf(id)).toEqual(['kept'])
})
