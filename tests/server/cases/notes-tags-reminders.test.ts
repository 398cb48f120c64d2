import { beforeEach, describe, expect, test } from 'vitest'
import { NOTE_MAX_LENGTH } from '../../../contracts/limits.ts'
import { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { applyChanges } from '../../../contracts/rules/case-changes/detail-changes.ts'
import { z } from '../../../contracts/schema.ts'
import { type Init, openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const own = api.offices.pro
const token = await api.signIn('pro')
const admin = await api.signIn('pro', 'admin')
beforeEach(() => void api.takeEvents())

const call = (path: string, init: Init = {}) =>
  api.call(`/cases/${own.caseId}${path}`, { token, ...init })
const get = async (path: string) => (await call(path)).json
const listed = async () => {
  const { json } = await api.call('/cases/_search', { token, json: { paging: { page_size: 50 } } })
  return json.cases.find((row: { id: string }) => row.id === own.caseId)
}

/**
 * Makes a change and sees that its event leads from the case before to the case after: what others fold
 * equals what a fresh load gives (engine.md 13).
 */
async function changed(path: string, init: Init) {
  const before = z.parse(CaseDetail, await get(''))
  const answer = await call(path, init)
  expect([answer.status, answer.json.error_message]).toEqual([200, undefined])
  const { events, ...detail } = answer.json
  const after = await get('')
  expect(detail).toEqual(after)
  const [event] = events
  if (event) {
    const folded = applyChanges(before, event.payload.changes)
    expect(folded).toEqual({ ok: true, value: after })
    expect(await listed()).toEqual(event.payload.row)
  }
  expect(api.takeEvents()).toEqual(events)
  return { detail, event, count: events.length }
}

describe('notes', () => {
  test('[CASEAPI-36, NOTE-02, ACT-16, ACT-17] a note is written trimmed, under the name of its author', async () => {
    const { event, detail } = await changed('/note', { json: { text: '  called them\n' } })
    expect(event).toMatchObject({
      name: 'case.note-added',
      v: 2,
      actor: { kind: 'user', id: own.users.agent.id },
    })
    expect(event.payload.activity).toMatchObject({
      type: 'NOTE',
      case_id: own.caseId,
      content: { text: 'called them' },
      user_id: own.users.agent.id,
      user_name: own.users.agent.name,
    })
    const [entry] = await get('/activities')
    expect(entry).toEqual(event.payload.activity)
    expect(entry.id).toBe(entry.case_activity_id)
    expect(Object.keys(entry).toSorted()).toEqual(
      'case_activity_id case_id content created id type user_id user_name'.split(' '),
    )
    expect(event.payload.row.last_case_activity_timestamp).toBe(event.payload.activity.created)
    expect(event.payload.was).toMatchObject({ version: detail.version - 1 })
    expect((await call('/note', { json: { text: ' \n' } })).status).toBe(400)
  })

  test('a note of the greatest length is taken whole, in any script [G-477]', async () => {
    const text = `${'ñ'.repeat(NOTE_MAX_LENGTH - 2)}🦊`
    const { event } = await changed('/note', { json: { text } })
    expect(event.payload.activity.content.text).toBe(text)
  })

  test('[CASEAPI-37, NOTE-04] its author deletes a note', async () => {
    const { event } = await changed('/note', { json: { text: 'mine' } })
    const { id } = event.payload.activity
    const deleted = await changed(`/note/${id}`, { method: 'DELETE' })
    expect(deleted.event).toMatchObject({ name: 'case.note-deleted' })
    expect(deleted.event.payload.removed_activity_id).toBe(id)
    const ids = (await get('/activities')).map((entry: { id: string }) => entry.id)
    expect(ids).not.toContain(id)
    expect((await call(`/note/${id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('[NOTE-04, NOTE-05] nobody else deletes it, whatever their role [G-472]', async () => {
    const { event } = await changed('/note', { json: { text: 'mine' } })
    const path = `/note/${event.payload.activity.id}`
    const before = await api.digest(own.id)
    const byAdmin = await call(path, { method: 'DELETE', token: admin })
    const ofAdmin = await call(`/note/${own.noteId}`, { method: 'DELETE' })
    for (const answer of [byAdmin, ofAdmin]) {
      expect([answer.status, answer.json]).toEqual([
        403,
        { error_message: 'You can only delete notes created by yourself' },
      ])
    }
    expect(await api.digest(own.id)).toEqual(before)
  })
})

describe('tags', () => {
  const tagPath = (tag: string) => `/case_tag/${encodeURIComponent(tag)}`
  const add = (tag: string) => changed(tagPath(tag), { method: 'POST' })
  const remove = (tag: string) => changed(tagPath(tag), { method: 'DELETE' })
  const known = async () => (await api.call(`/customer/${own.id}/case_tags`, { token })).json

  test('[CASEAPI-41] a tag is added, and the customer knows it from then on [G-473]', async () => {
    const { detail, event } = await add('Grüße aus +1')
    expect(detail.tags).toContain('Grüße aus +1')
    expect(event).toMatchObject({ name: 'case.tag-added', payload: { activity: null } })
    expect(event.payload.changes.map((one: { field: string }) => one.field)).toEqual([
      'version',
      'tags',
    ])
    expect(await known()).toContain('Grüße aus +1')
  })

  test('[CASEAPI-42] a tag is removed from the case; the customer keeps it', async () => {
    await add('for now')
    const { detail, event } = await remove('FOR NOW')
    expect(detail.tags).not.toContain('for now')
    expect(event.name).toBe('case.tag-removed')
    expect(await known()).toContain('for now')
  })

  test('the same tag in another case is the same tag', async () => {
    await add('Twice')
    const version = (await get('')).version
    const again = await add('tWICE')
    expect([again.count, again.detail.version]).toEqual([0, version])
    expect(again.detail.tags.filter((tag: string) => /twice/i.test(tag))).toEqual(['Twice'])
    expect((await known()).filter((tag: string) => /twice/i.test(tag))).toEqual(['Twice'])
  })

  const noSuchCharacters = 'Use only letters, digits, spaces and _ - ! + =, for example summer-2026'

  test('removing a tag that is not there changes nothing', async () => {
    expect((await remove('never was there')).count).toBe(0)
  })

  test.each([
    ['blanks', '  ', 'Please add a tag name'],
    ['too long', 'x'.repeat(31), 'Enter at most 30 characters'],
    ['a slash', 'a/b', noSuchCharacters],
    ['markup', '<b>', noSuchCharacters],
    ['a comma', 'a,b', noSuchCharacters],
    ['a line end', 'a\nb\n#', noSuchCharacters],
  ])('[TAG-04, TAG-05] %s is no tag, and the answer says why', async (_what, tag, message) => {
    const before = await api.digest(own.id)
    const answer = await call(tagPath(tag), { method: 'POST' })
    expect([answer.status, answer.json]).toEqual([400, { error_message: message }])
    expect(await api.digest(own.id)).toEqual(before)
  })
})

describe('reminders', () => {
  const set = (body: unknown) => changed('/reminder', { method: 'PUT', json: body })

  test('[CASEAPI-31, CASEDATA-16] a reminder of name and date is set', async () => {
    const { detail, event } = await set({ name: 'Call back', date: '2026-12-01' })
    expect([detail.reminder_name, detail.reminder_date]).toEqual(['Call back', '2026-12-01'])
    expect(event.name).toBe('case.reminder-set')
    expect(event.payload.row.reminder_date).toBe('2026-12-01')
  })

  test('[REMIND-04] without a title it is a Reminder', async () => {
    expect((await set({ name: null, date: '2026-12-01' })).detail.reminder_name).toBe('Reminder')
    expect((await set({ name: '  ', date: '2026-12-01' })).detail.reminder_name).toBe('Reminder')
  })

  test('[CASEAPI-33] null deletes it, a second time without an event [G-475]', async () => {
    await set({ name: 'x', date: '2026-12-01' })
    const { detail, event } = await set(null)
    expect([detail.reminder_name, detail.reminder_date]).toEqual([null, null])
    expect(event.name).toBe('case.reminder-cleared')
    expect((await set(null)).count).toBe(0)
    expect((await set({ name: null, date: null })).count).toBe(0)
  })

  test('[CASEAPI-32] DELETE deletes it as well', async () => {
    await set({ name: 'x', date: '2026-12-01' })
    const { detail, event } = await changed('/reminder', { method: 'DELETE' })
    expect([detail.reminder_date, event.name]).toEqual([null, 'case.reminder-cleared'])
  })

  test('today in UTC may still be tomorrow somewhere: it is taken, yesterday is not [G-476]', async () => {
    expect((await set({ name: 'x', date: '2026-11-20' })).detail.reminder_date).toBe('2026-11-20')
    const late = await call('/reminder', {
      method: 'PUT',
      json: { name: 'x', date: '2026-11-19' },
    })
    expect([late.status, typeof late.json.error_message]).toEqual([400, 'string'])
  })

  test.each(['2026-02-30', '2026-13-01', '01.12.2026', '2026-12-01T00:00:00Z', '', 'tomorrow'])(
    '%j is no day',
    async (date) => {
      const answer = await call('/reminder', { method: 'PUT', json: { name: 'x', date } })
      expect(answer.status).toBe(400)
    },
  )

  test('a title without a date is 400', async () => {
    const answer = await call('/reminder', { method: 'PUT', json: { name: 'x', date: null } })
    expect(answer.status).toBe(400)
  })

  test.each(['STANDBY', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'])(
    'a case in %s takes none',
    async (state) => {
      await api.services.database.pool.query(
        `update case_row set state = '${state}' where id = ${own.paidId}`,
      )
      const before = await api.digest(own.id)
      const answer = await api.call(`/cases/${own.paidId}/reminder`, {
        token,
        method: 'PUT',
        json: { name: 'x', date: '2026-12-01' },
      })
      expect(answer.status).toBe(409)
      expect(answer.json.error_message).toContain(state)
      expect(await api.digest(own.id)).toEqual(before)
    },
  )
})
