import { allSettled, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import type { CallName } from '../../contracts/api/calls.ts'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import { $view } from '../../src/commands/overlay.ts'
import { $hasPending, createCommandEffect } from '../../src/commands/send.ts'
import { rowIn } from '../../src/projections/view.ts'
import { $pendingCases } from '../../src/queries/cases/case-list.ts'
import { $counts } from '../../src/queries/cases/counts.ts'
import {
  $activities,
  $caseDetail,
  $openCaseId,
  $pendingFields,
} from '../../src/queries/cases/open-case.ts'
import { perform } from '../support/client/client.ts'
import { answered, behind, fakeGateway, gate, refused } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { aCaseDetail, aCaseRow, someCounts } from '../support/records/builders.ts'
import { aMail, aMailContent, aNote, aUser, caseEvent } from '../support/records/events.ts'

const id = '481516'
const of = { case_id: id, version: 1 }
const counts = someCounts({ all: 1, ACTIVE: 1 })

type Parts = { tags?: string[]; unread?: number; mail?: 0 | 1 }

async function openCase({ tags = [], unread = 0, mail = 1 }: Parts = {}) {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({
    gateway,
    counts,
    rows: [aCaseRow({ tags, total_unread_emails: unread })],
    details: [aCaseDetail({ tags })],
    activities: {
      [id]: [
        aMail({ content: { unread: mail, mail_content: mail === 0 ? aMailContent() : null } }),
        aNote({ id: 'n1' }),
      ],
    },
  })
  await allSettled($openCaseId, { scope, params: id })
  const held = gate()
  /** The server answers once the test lets it, with the event that it committed. */
  const hold = (name: CallName, answer = () => refused('No')) =>
    gateway.answer(name, behind(held, answer() as never))
  return { gateway, scope, hold, release: held.open }
}

const row = (scope: Scope) => rowIn(scope.getState($view), id)

const addTagFx = createCommandEffect('case.tag.add')
const removeTagFx = createCommandEffect('case.tag.remove')
const setReminderFx = createCommandEffect('case.reminder.set')
const clearReminderFx = createCommandEffect('case.reminder.clear')
const deleteNoteFx = createCommandEffect('case.note.delete')
const markReadFx = createCommandEffect('email.mark-read')
const markUnreadFx = createCommandEffect('email.mark-unread')
const createCaseFx = createCommandEffect('case.create')

describe('what is done shows at once, and goes again when it is refused', () => {
  test('a tag, in the row and in the detail', async () => {
    const { scope, hold, release } = await openCase({ tags: ['press'] })
    hold('addTag')
    const sent = perform(scope, addTagFx, { ...of, tag: 'urgent' })
    expect(row(scope)?.tags).toEqual(['press', 'urgent'])
    expect(scope.getState($caseDetail)?.tags).toEqual(['press', 'urgent'])
    expect([...scope.getState($pendingFields)]).toEqual(['tags'])
    release()
    expect(await sent).toMatchObject({ kind: 'refused', message: 'No' })
    expect(row(scope)?.tags).toEqual(['press'])
    expect(scope.getState($caseDetail)?.tags).toEqual(['press'])
    expect(scope.getState($hasPending)).toBe(false)
  })

  test('a tag that goes, whatever its case', async () => {
    const { scope, hold, release } = await openCase({ tags: ['Press', 'vip'] })
    hold('removeTag')
    const sent = perform(scope, removeTagFx, { ...of, tag: 'press' })
    expect(row(scope)?.tags).toEqual(['vip'])
    release()
    await sent
  })

  test('a reminder, set and cleared one after the other', async () => {
    const { scope, hold, release } = await openCase()
    hold('setReminder')
    hold('clearReminder')
    const set = perform(scope, setReminderFx, { ...of, name: 'Call', date: '2031-01-05' })
    expect(row(scope)).toMatchObject({ reminder_name: 'Call', reminder_date: '2031-01-05' })
    const cleared = perform(scope, clearReminderFx, of)
    expect(row(scope)).toMatchObject({ reminder_name: null, reminder_date: null })
    release()
    await Promise.all([set, cleared])
    expect(row(scope)).toMatchObject({ reminder_date: null })
  })

  test('a deleted note', async () => {
    const { scope, hold, release } = await openCase()
    hold('deleteNote')
    const sent = perform(scope, deleteNoteFx, { ...of, note_id: 'n1' })
    expect(scope.getState($activities).map(({ activity }) => activity.id)).toEqual(['m1'])
    release()
    await sent
    expect(scope.getState($activities)).toHaveLength(2)
  })

  test('a case that is created has a slot of its own and moves no count', async () => {
    const { scope, hold, release } = await openCase()
    hold('createCase')
    const sent = perform(scope, createCaseFx, { host: 'a.example', source_case_id: null })
    expect(scope.getState($pendingCases)).toEqual([
      { commandId: expect.any(String), host: 'a.example' },
    ])
    expect(scope.getState($counts)).toEqual(counts)
    release()
    await sent
    expect(scope.getState($pendingCases)).toEqual([])
  })
})

describe('read marks', () => {
  test('marking a mail unread raises the case’s counter by one [COUNT-06] [ACT-12] [ACT-13]', async () => {
    const { scope, hold, release } = await openCase({ unread: 2, mail: 0 })
    hold('markEmail')
    const sent = perform(scope, markUnreadFx, { case_id: id, email_id: 'e1' })
    expect(row(scope)?.total_unread_emails).toBe(3)
    expect(scope.getState($activities)[0]?.activity.content).toMatchObject({
      unread: 1,
      mail_content: null,
    })
    release()
    await sent
  })

  test('reading one lowers it by one, never below zero [COUNT-07] [COUNT-08]', async () => {
    for (const [unread, after] of [
      [2, 1],
      [1, 0],
      [0, 0],
    ] as const) {
      const { scope, hold, release } = await openCase({ unread, mail: 1 })
      hold('markEmail')
      const sent = perform(scope, markReadFx, { case_id: id, email_id: 'e1' })
      expect(row(scope)?.total_unread_emails).toBe(after)
      release()
      await sent
      expect(row(scope)?.total_unread_emails).toBe(unread)
    }
  })

  test('marking an unmapped mail touches no case [ACT-14]', async () => {
    const { scope, gateway } = await openCase({ unread: 1 })
    gateway.answer('markEmail', () => answered({ events: [] }))
    const before = scope.getState($activities)
    expect(await perform(scope, markUnreadFx, { case_id: null, email_id: 'e9' })).toEqual({
      kind: 'done',
      result: {},
    })
    expect(scope.getState($activities)).toBe(before)
    expect(row(scope)?.total_unread_emails).toBe(1)
  })
})

describe('pending work on a new base', () => {
  test('is predicted anew upon what a colleague did meanwhile', async () => {
    const { scope, gateway } = await openCase({ tags: ['press'] })
    const held = gate()
    gateway.answer('addTag', async (_request, change) => {
      await held.passed
      const commandId = change?.commandId ?? ''
      const tags = ['press', 'vip', 'urgent']
      const changes = [{ field: 'tags', from: ['press', 'vip'], to: tags }]
      const event = caseEvent(3, 'case.tag-added', {
        row: { tags, version: 3 },
        changes,
        commandId,
      })
      return answered({ ...aCaseDetail({ tags, version: 3 }), events: [event] })
    })
    const sent = perform(scope, addTagFx, { ...of, tag: 'urgent' })
    const theirs = caseEvent(2, 'case.tag-added', {
      row: { tags: ['press', 'vip'], version: 2 },
      was: { tags: ['press'] },
      changes: [{ field: 'tags', from: ['press'], to: ['press', 'vip'] }],
    })
    const arriving = allSettled(cameIn, { scope, params: { kind: 'wire', events: [theirs] } })
    await new Promise((resolve) => setImmediate(resolve))
    expect(row(scope)?.tags).toEqual(['press', 'vip', 'urgent'])
    expect(scope.getState($hasPending)).toBe(true)
    held.open()
    await Promise.all([sent, arriving])
    expect(row(scope)?.tags).toEqual(['press', 'vip', 'urgent'])
    expect(scope.getState($caseDetail)).toMatchObject({
      version: 3,
      tags: ['press', 'vip', 'urgent'],
    })
    expect(scope.getState($hasPending)).toBe(false)
  })

  test('is confirmed by its event even before the answer', async () => {
    const { scope, gateway } = await openCase()
    const held = gate()
    let commandId = ''
    gateway.answer('addTag', async (_request, change) => {
      commandId = change?.commandId ?? ''
      await held.passed
      return answered({ ...aCaseDetail({}), events: [] })
    })
    const sent = perform(scope, addTagFx, { ...of, tag: 'urgent' })
    const event = caseEvent(2, 'case.tag-added', {
      row: { tags: ['urgent'], version: 2 },
      commandId,
    })
    const arriving = allSettled(cameIn, { scope, params: { kind: 'wire', events: [event] } })
    await new Promise((resolve) => setImmediate(resolve))
    expect(scope.getState($hasPending)).toBe(false)
    expect(row(scope)?.tags).toEqual(['urgent'])
    held.open()
    await Promise.all([sent, arriving])
  })
})
