import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import {
  createWorkspace,
  foldWorkspace,
  type Workspace,
} from '../../../src/projections/workspace.ts'
import { aFullTemplate, templateEvent } from '../../support/records/case-templates.ts'
import {
  aUser,
  caseEvent,
  localEvent,
  minutesLater,
  sessionStarted,
} from '../../support/records/events.ts'
import {
  cancelled,
  changedBy,
  created,
  filled,
  HEAD,
  mailEvent,
  providerConnected,
  READ,
  touched,
  withoutNumber,
} from '../fold-workspace.ts'

const ended = localEvent('session.ended', { reason: 'logout' })
const rebased = { ...localEvent('log.rebased', { as_of: 40 }), at: minutesLater(3) }

/** Without what tells of the latest batch alone. */
const settled = ({ rows, ...office }: Workspace) => ({ ...office, rows: [...rows.map] })

describe('whoever leaves', () => {
  test('leaves nothing of the customer behind', () => {
    const { day, recent, ...fresh } = createWorkspace()
    const { day: dayAfter, recent: recentAfter, ...after } = foldWorkspace(filled(), [ended])
    expect(after).toEqual({ ...fresh, rows: { ...fresh.rows, dirty: ['1', '2', '3'] } })
    expect(dayAfter).toEqual(filled().day)
    expect(recentAfter).toEqual(filled().recent)
    expect([day.day, recent.events]).toEqual(['', []])
  })

  test('is told to everybody who showed something of it', () => {
    expect(changedBy(filled(), [ended])).toEqual([
      'session',
      'rows',
      'lists',
      'counts',
      'unmapped',
      'details',
      'activities',
      'tags',
      'provider',
      'business',
      'terms',
      'pulse',
      'invoiceTemplates',
      'mailFlows',
      'mailTemplates',
      'caseTemplates',
      'users',
      'mailSetup',
      'translations',
      'portalSettings',
      'audit',
      'unmappedMails',
      'histories',
    ])
  })

  test('takes along what the former user had read, before the next one reads', () => {
    const next = sessionStarted(HEAD, aUser({ user_id: 'u9' }))
    const office = foldWorkspace(filled(), [ended, next])
    const fresh = foldWorkspace(createWorkspace(), [next])
    expect({ ...settled(office), day: null }).toEqual({ ...settled(fresh), day: null })
  })

  test('takes the details that had to be read again along', () => {
    const gap = caseEvent(HEAD + 1, 'case.portal-visited', { row: { id: '1', version: 9 } })
    expect(foldWorkspace(filled(), [gap]).details.stale.size).toBe(1)
    expect(foldWorkspace(filled(), [gap, ended]).details).toEqual(createWorkspace().details)
  })
})

describe('numbers that went past what the server keeps (engine.md 2)', () => {
  test('have everything that was read begin anew, at their number', () => {
    const { session, day, ...after } = foldWorkspace(filled(), [rebased])
    const { session: _s, day: _d, ...fresh } = createWorkspace()
    expect(after).toEqual({
      ...fresh,
      rows: { ...fresh.rows, dirty: ['1', '2', '3'] },
      recent: { since: 40, events: [], unread: [] },
      pulse: { since: minutesLater(3), seconds: new Map(), newest: '' },
    })
    expect({ session, day }).toEqual({ session: filled().session, day: filled().day })
  })

  test('are told to everybody but who shows the user or the day', () => {
    const all = Object.keys(createWorkspace())
    expect(changedBy(filled(), [rebased])).toEqual(
      all.filter((key) => key !== 'session' && key !== 'day'),
    )
  })
})

const next = HEAD + 1

/** What happens, and who is woken by it. */
const wakes: [what: string, event: KnownEvent, parts: (keyof Workspace)[]][] = [
  ['a case that nobody has open is visited', touched(next, '2'), ['rows', 'recent']],
  ['the open case is visited', touched(next, '1', 2), ['rows', 'details', 'recent']],
  ['a case moves to another state', cancelled(next, '2'), ['rows', 'lists', 'counts', 'recent']],
  ['a case is created', created(next, '9'), ['rows', 'lists', 'counts', 'recent']],
  [
    'the first unread mail of a case arrives',
    caseEvent(next, 'case.mail-received', {
      row: { id: '2', version: next, total_unread_emails: 1 },
      was: { total_unread_emails: 0 },
    }),
    ['rows', 'lists', 'pulse', 'recent'],
  ],
  [
    'a tag that is new to all',
    caseEvent(next, 'case.tag-added', { row: { id: '2', version: next, tags: ['vip'] } }),
    ['rows', 'tags', 'recent'],
  ],
  [
    'a tag that others have already',
    caseEvent(next, 'case.tag-added', { row: { id: '2', version: next, tags: ['Urgent'] } }),
    ['rows', 'recent'],
  ],
  [
    'a mail of no case arrives',
    mailEvent(next, 'email.unmapped-received'),
    ['unmapped', 'pulse', 'recent'],
  ],
  ['a mail of no case is read', mailEvent(next, 'email.unmapped-read'), ['unmapped', 'recent']],
  [
    'a case template is changed',
    templateEvent(next, 'case-template.changed', aFullTemplate({ version: 2 })),
    ['caseTemplates', 'recent'],
  ],
  ['the payment account is connected', providerConnected(next), ['provider', 'business', 'recent']],
  [
    'the day that it is already, which lists look at all the same',
    localEvent('day.changed', { day: '2026-11-20' }),
    ['lists'],
  ],
  ['another day', localEvent('day.changed', { day: '2026-11-21' }), ['day', 'lists']],
  ['a read that fails', localEvent('read.failed', { read: 'counts', key: '', message: 'No' }), []],
  [
    'the contents of a mail of a case that is not open',
    localEvent('email.content-loaded', {
      case_id: '2',
      email_id: 'e1',
      mail_content: {
        content: '',
        data: { html: null },
        textAsHtml: null,
        cc: '',
        attachments: [],
      },
      as_of: next,
    }),
    [],
  ],
  [
    'a template of a case that is not open',
    localEvent('template.loaded', {
      case_id: '2',
      template: {
        id: 't1',
        emailFlowId: 'f1',
        name: 'First',
        type: 'scheduled',
        trigger_event: null,
        schedule_num_days: 1,
        subject: '',
        content: '',
        config: { placeholders: {} },
      },
      as_of: next,
    }),
    [],
  ],
]

describe('what has nothing to do with an event stays the very object that it was', () => {
  test.each(wakes)('%s', (_what, event, parts) => {
    expect(changedBy(filled(), [event])).toEqual(parts)
    // What a whole stretch changed is told as well, whatever its last event did.
    expect(changedBy(filled(), [event, touched(next + 1, '3')])).toEqual(
      expect.arrayContaining([...parts, 'rows', 'recent']),
    )
  })

  test('and so does the whole where no part changed', () => {
    const office = filled()
    const failed = localEvent('read.failed', { read: 'counts', key: '', message: 'No' })
    expect(foldWorkspace(office, [failed])).toBe(office)
    expect(foldWorkspace(office, [])).toBe(office)
  })

  test('an empty office is woken by no more than rows and the latest events', () => {
    const fresh = () => foldWorkspace(createWorkspace(), [sessionStarted(1)])
    expect(changedBy(fresh(), [cancelled(2, '1')])).toEqual(['rows', 'recent'])
    expect(changedBy(fresh(), [localEvent('day.changed', { day: '2026-11-20' })])).toEqual(['day'])
    expect(changedBy(fresh(), [mailEvent(2, 'email.unmapped-read')])).toEqual(['recent'])
  })
})

describe('an event', () => {
  test('that the reads knew already moves none of what was read', () => {
    const known = [cancelled(READ, '2'), mailEvent(READ, 'email.unmapped-read')]
    const changed = changedBy(filled(), [...known, providerConnected(READ)])
    expect(changed).toEqual(['rows', 'lists', 'recent'])
    const { lists, counts } = foldWorkspace(filled(), known)
    expect([...lists.map.values()].map(({ total }) => total)).toEqual([3, 2, 0])
    expect(counts).toEqual(filled().counts)
  })

  test('that comes right after them moves it', () => {
    const after = [
      cancelled(READ + 1, '2'),
      mailEvent(READ + 1, 'email.unmapped-read'),
      providerConnected(READ + 1),
    ]
    expect(changedBy(filled(), after)).toEqual(
      expect.arrayContaining(['lists', 'counts', 'unmapped', 'provider']),
    )
  })

  test('whose version is not newer changes neither row nor detail', () => {
    expect(changedBy(filled(), [touched(next, '1', 1)])).toEqual(['recent'])
    expect(changedBy(filled(), [touched(next, '1', 0)])).toEqual(['recent'])
  })

  test('that was never numbered moves nothing that is counted by numbers', () => {
    const events = [
      cancelled(next, '2'),
      mailEvent(next, 'email.unmapped-read'),
      providerConnected(next),
    ]
    expect(changedBy(filled(), events.map(withoutNumber))).toEqual(['rows'])
  })
})
