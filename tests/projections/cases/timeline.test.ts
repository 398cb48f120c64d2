import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { isEmail } from '../../../src/projections/cases/timeline.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import {
  aMail,
  aMailContent,
  aNote,
  caseEvent,
  localEvent,
  minutesLater,
  sessionStarted,
} from '../../support/records/events.ts'

const loaded = (...activities: (EmailActivity | ReturnType<typeof aNote>)[]) =>
  localEvent('activities.loaded', { case_id: '481516', activities, as_of: 1 })

const contentLoaded = localEvent('email.content-loaded', {
  case_id: '481516',
  email_id: 'e1',
  mail_content: aMailContent(),
  as_of: 1,
})

const fold = (...events: KnownEvent[]) =>
  foldWorkspace(createWorkspace(), [sessionStarted(1), ...events]).activities.map.get('481516')
    ?.timeline ?? []

const ids = (...events: KnownEvent[]) => fold(...events).map(({ id }) => id)
const mailOf = (...events: KnownEvent[]) => fold(...events).find(isEmail)?.content

const marked = (seq: number, unread: 0 | 1) =>
  caseEvent(seq, unread === 1 ? 'case.mail-unread' : 'case.mail-read', {
    row: { version: seq },
    activity: aMail({ content: { unread } }),
  })

describe('the timeline', () => {
  test('follows every mail that an event touched', () => {
    const mails = ['s1', 's2'].map((id) => aMail({ id, content: { status: 'SCHEDULED' } }))
    const paused = mails.map((mail) => ({
      ...mail,
      content: { ...mail.content, status: 'PAUSED' as const },
    }))
    const event = caseEvent(2, 'case.automation-paused', { further: paused })
    const timeline = fold(loaded(...mails), event)
    expect(timeline).toEqual(paused)
  })

  test('loses every activity that an event took along', () => {
    const cancelled = caseEvent(2, 'case.cancelled', {
      row: { version: 2 },
      removed: 'n1',
      furtherRemoved: ['n2', 'n3'],
      activity: aNote({ id: 'n5' }),
    })
    const notes = ['n1', 'n2', 'n3', 'n4'].map((id) => aNote({ id }))
    expect(ids(loaded(...notes), cancelled)).toEqual(['n5', 'n4'])
  })

  test('a new activity is at the top [ACT-07]', () => {
    const note = aNote({ id: 'n2', created: minutesLater(1) })
    const added = caseEvent(2, 'case.note-added', { row: { version: 2 }, activity: note })
    expect(ids(loaded(aNote({ id: 'n1' })), added)).toEqual(['n2', 'n1'])
  })

  test('a deleted note is gone, by its id [ACT-08]', () => {
    const removed = caseEvent(2, 'case.note-deleted', { row: { version: 2 }, removed: 'n1' })
    expect(ids(loaded(aNote({ id: 'n2' }), aNote({ id: 'n1' })), removed)).toEqual(['n2'])
  })

  test('a deleted scheduled mail is gone, by its id [ACT-09]', () => {
    const removed = caseEvent(2, 'case.mail-removed', { row: { version: 2 }, removed: 's1' })
    expect(ids(loaded(aMail({ id: 's1' }), aNote({ id: 'n1' })), removed)).toEqual(['n1'])
  })

  test('loading a mail’s content attaches it to its activity [ACT-10]', () => {
    expect(mailOf(loaded(aMail({})), contentLoaded)?.mail_content).toEqual(aMailContent())
  })

  test('a mail that is opened is read, and keeps its content [ACT-11]', () => {
    const mail = mailOf(loaded(aMail({})), contentLoaded, marked(2, 0))
    expect(mail).toMatchObject({ unread: 0, mail_content: aMailContent() })
  })

  test('a mail marked unread loses its content and is unread [ACT-12] [ACT-13]', () => {
    const mail = mailOf(loaded(aMail({})), contentLoaded, marked(2, 0), marked(3, 1))
    expect(mail).toMatchObject({ unread: 1, mail_content: null })
  })

  test('reading the timeline again keeps the contents that were loaded', () => {
    const read = aMail({ content: { unread: 0 } })
    expect(mailOf(loaded(read), contentLoaded, loaded(read))?.mail_content).not.toBeNull()
  })

  test('an event of a case that is not open changes nothing', () => {
    const other = caseEvent(2, 'case.note-added', {
      row: { id: '99' },
      activity: aNote({ id: 'x' }),
    })
    expect(ids(loaded(aNote({ id: 'n1' })), other)).toEqual(['n1'])
  })
})
