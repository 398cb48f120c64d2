import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { MailTemplateEventName } from '../../../contracts/events/set-up-names.ts'
import type { ListedMailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { localEvent, MOMENT, officeEvent } from '../../support/records/events.ts'
import { aMailTemplate, reminder } from '../../support/records/mail-templates.ts'
import { changedBy, fold, READ } from '../fold-workspace.ts'

const waiting = [{ status: 'SCHEDULED' as const, count: 3 }]
const first = aMailTemplate({ scheduled_emails: waiting })
const other = aMailTemplate({ id: 't9', emailFlowId: 'f2' })

const opened = (flow_id: string, templates: ListedMailTemplate[], as_of = READ) =>
  localEvent('mail-templates.listed', { flow_id, templates, as_of })
const both = [opened('f1', [first]), opened('f2', [other])]

/** No event says how many mails wait. */
const told = (seq: number, name: MailTemplateEventName, listed: ListedMailTemplate) => {
  const { scheduled_emails: _, ...template } = listed
  return officeEvent(seq, name, { template, changes: [], applied: false })
}
const templatesAfter = (...events: KnownEvent[]) =>
  Object.fromEntries(
    Object.entries(fold(...events).mailTemplates.flows).map(([id, { templates }]) => [
      id,
      templates,
    ]),
  )

describe('the templates of the flows that were opened', () => {
  test('are what was read of each, and what was told since', () => {
    const changed = { ...first, name: 'Reply', version: 2 }
    const added = reminder('t2', 7)
    expect(
      templatesAfter(
        ...both,
        told(6, 'mail-template.changed', changed),
        told(7, 'mail-template.created', added),
        told(8, 'mail-template.deleted', other),
      ),
    ).toEqual({ f1: [changed, added], f2: [] })
  })

  test('know who changed them last', () => {
    const { authors } = fold(...both, told(6, 'mail-template.changed', first)).mailTemplates
    expect(authors).toEqual({ t1: { name: 'Bruno Kranz', at: MOMENT } })
  })

  test('are brought up to date where something happened before their list came', () => {
    const changed = { ...first, name: 'Reply', version: 2 }
    const late = told(7, 'mail-template.changed', changed)
    expect(templatesAfter(late, opened('f1', [first], 6))).toEqual({ f1: [changed] })
    expect(templatesAfter(late, opened('f1', [first], 7))).toEqual({ f1: [first] })
    const twice = [...both, late, opened('f2', [other], 6)]
    expect(templatesAfter(...twice)).toEqual({ f1: [changed], f2: [other] })
  })

  test('take no older list for a younger one', () => {
    const younger = opened('f1', [reminder('t2', 7)], 6)
    expect(templatesAfter(younger, opened('f1', [first], 5))).toEqual({ f1: [reminder('t2', 7)] })
  })

  test('go with their flow, and nothing is told of one that was never opened', () => {
    const gone = (id: string) =>
      officeEvent(6, 'mail-flow.deleted', { flow: { id, name: 'Standard' }, changes: [] })
    expect(templatesAfter(...both, gone('f1'))).toEqual({ f2: [other] })
    expect(changedBy(fold(...both), [gone('f3')])).toEqual(['recent'])
    const elsewhere = told(6, 'mail-template.created', aMailTemplate({ emailFlowId: 'f3' }))
    expect(changedBy(fold(...both), [elsewhere])).toEqual(['recent'])
  })
})
