import { allSettled, createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { ProviderStatus } from '../../../contracts/model/mail/setup.ts'
import type { PortalTranslations } from '../../../contracts/model/portal/translation.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { readAttachmentFx } from '../../../src/queries/cases/attachments.ts'
import { $activities } from '../../../src/queries/cases/open-case.ts'
import { $translations } from '../../../src/queries/set-up/portal.ts'
import {
  $provider,
  $providerStatus,
  providerChecked,
  providerCheckFailed,
  providerCheckRequested,
  providerConnected,
} from '../../../src/queries/set-up/provider.ts'
import { $templateStatus, templateRequested } from '../../../src/queries/set-up/templates.ts'
import { translationsRequested } from '../../../src/queries/set-up/translations.ts'
import { heldOffice } from '../../projections/held-workspace.ts'
import { perform } from '../../support/client/client.ts'
import { answered, fakeGateway, unreachable } from '../../support/client/fake-gateway.ts'
import { officeScope, stillClock } from '../../support/client/office.ts'
import { aScheduledMail } from '../../support/records/activities.ts'
import { aUser, caseEvent, localEvent } from '../../support/records/events.ts'
import { aTranslation } from '../../support/records/translations.ts'

const pending: ProviderStatus = {
  status: 'pending',
  onboarding_url: 'https://files.example/onboarding/c1',
}
const connected: ProviderStatus = { status: 'connected', onboarding_url: null }

function setUp() {
  const gateway = fakeGateway(aUser())
  const waited: number[] = []
  const clock = {
    ...stillClock,
    wait: async (ms: number) => {
      waited.push(ms)
    },
  }
  return { gateway, waited, scope: officeScope({ gateway, clock }) }
}

describe('how the card payment account stands', () => {
  test('is asked for three times more, after 1, 2 and 4 s; then it has failed', async () => {
    const { gateway, scope, waited } = setUp()
    gateway.answer('readProviderStatus', () => unreachable)
    const failures: string[] = []
    createWatch({ unit: providerCheckFailed, scope, fn: (message) => failures.push(message) })
    await allSettled(providerCheckRequested, { scope })
    expect(gateway.asked.filter(({ name }) => name === 'readProviderStatus')).toHaveLength(4)
    expect(waited).toEqual([1_000, 2_000, 4_000])
    expect(failures).toEqual([unreachable.message])
    expect(scope.getState($providerStatus)).toBe(unreachable.message)
    expect(scope.getState($provider)).toBeNull()
  })

  test('is known as soon as one attempt is answered', async () => {
    const { gateway, scope, waited } = setUp()
    const answers = [unreachable, answered(pending, 1)]
    gateway.answer('readProviderStatus', () => answers.shift() ?? unreachable)
    const checks: ProviderStatus[] = []
    createWatch({ unit: providerChecked, scope, fn: (status) => checks.push(status) })
    await allSettled(providerCheckRequested, { scope })
    expect(waited).toEqual([1_000])
    expect(checks).toEqual([pending])
    expect(scope.getState($provider)).toEqual(pending)
  })

  test('follows the event, and no answer that is older', async () => {
    const { gateway, scope } = setUp()
    const event = {
      ...caseEvent(5, 'case.created'),
      name: 'payment-provider.connected',
      v: 1,
      caseId: null,
      caseVersion: null,
      payload: { status: 'connected' },
    } as KnownEvent
    const told: unknown[] = []
    createWatch({ unit: providerConnected, scope, fn: (events) => void told.push(events) })
    const checks: unknown[] = []
    createWatch({ unit: providerChecked, scope, fn: (status) => void checks.push(status) })
    const day = localEvent('day.changed', { day: '2026-11-21' })
    await allSettled(cameIn, { scope, params: { kind: 'local', events: [day] } })
    expect(told).toEqual([])
    await allSettled(cameIn, { scope, params: { kind: 'local', events: [day, event] } })
    expect([told.length, checks]).toEqual([1, []])
    expect(scope.getState($provider)).toEqual(connected)
    gateway.answer('readProviderStatus', () => answered(pending, 4))
    await allSettled(providerCheckRequested, { scope })
    expect(scope.getState($provider)).toEqual(connected)
  })
})

test('the bytes of an attachment are asked for by mail and attachment, of the own customer', async () => {
  const { gateway, scope } = setUp()
  gateway.answer('readAttachment', () => answered('bytes' as never))
  const params = { email_id: 'e1', attachment_id: 'a1' }
  const file = await perform(scope, readAttachmentFx, params)
  expect(file.kind).toBe('answer')
  expect(gateway.asked).toMatchObject([
    {
      name: 'readAttachment',
      request: { params: { customer_id: 'c1', emailId: 'e1', attachmentId: 'a1' } },
    },
  ])
})

test("an attachment is nobody's without a session", async () => {
  const gateway = fakeGateway()
  const scope = officeScope({ user: null, gateway })
  await perform(scope, readAttachmentFx, { email_id: 'e1', attachment_id: 'a1' })
  expect(gateway.asked[0]?.request).toMatchObject({ params: { customer_id: '' } })
})

test('the portal languages are there once they were read', async () => {
  const { gateway, scope } = setUp()
  const translations: PortalTranslations = {
    translations: [aTranslation()],
    default_translation_id: 'de',
  }
  gateway.answer('readTranslations', () => answered(translations, 1))
  expect(scope.getState($translations)).toBeNull()
  await allSettled(translationsRequested, { scope })
  expect(scope.getState($translations)).toEqual(translations)
})

describe('the template of a scheduled mail', () => {
  const template = {
    id: 't1',
    emailFlowId: 'flow1',
    name: 'First reminder',
    type: 'scheduled' as const,
    trigger_event: null,
    schedule_num_days: 14,
    subject: 'Your claim {{case_id}}',
    content: '<p>{{salutation}}</p>',
    config: { placeholders: {} },
  }
  const mail = (id: string, template_id: string, parts = {}) =>
    aScheduledMail(id, '2026-12-04', {
      source_email_template_id: template_id,
      template_subject: 'As planned',
      ...parts,
    })

  async function opened() {
    const office = await heldOffice({ activities: [mail('s1', 't1'), mail('s2', 't2')] })
    office.gateway.answer('readCaseTemplate', () => answered(template, 1))
    const params = { case_id: '481516', template_id: 't1' }
    await allSettled(templateRequested, { scope: office.scope, params })
    return office.scope
  }
  type Opened = Awaited<ReturnType<typeof opened>>
  const contents = (scope: Opened) =>
    scope.getState($activities).map(({ activity: { id, content } }) => ({
      id,
      content: 'template_content' in content ? content.template_content : null,
    }))

  test('[ACT-15] is attached to the activities with its source template id, and to no other', async () => {
    const scope = await opened()
    expect(contents(scope)).toEqual([
      { id: 's1', content: template.content },
      { id: 's2', content: null },
    ])
    const [first] = scope.getState($activities)
    expect(first?.activity.content).toMatchObject({
      template_subject: 'As planned',
      template_config: template.config,
    })
    expect([...scope.getState($templateStatus)]).toEqual([['t1', 'success']])
  })

  test('stays while the mail waits, whatever happens to it', async () => {
    const scope = await opened()
    const paused = caseEvent(2, 'case.automation-paused', {
      row: { version: 2 },
      further: [mail('s1', 't1', { status: 'PAUSED' })],
    })
    await allSettled(cameIn, { scope, params: { kind: 'local', events: [paused] } })
    expect(contents(scope)[0]).toEqual({ id: 's1', content: template.content })
    const read = localEvent('activities.loaded', {
      case_id: '481516',
      activities: [mail('s1', 't1')],
      as_of: 2,
    })
    await allSettled(cameIn, { scope, params: { kind: 'local', events: [read] } })
    expect(contents(scope)).toEqual([{ id: 's1', content: template.content }])
  })
})
