import { allSettled } from 'effector'
import { expect, test } from 'vitest'
import { answered as logged } from '../../../src/bus/log/inbox.ts'
import {
  $mailTemplateAuthors,
  $mailTemplates,
  $mailTemplatesStatus,
  mailTemplatesRequested,
} from '../../../src/queries/set-up/mail-templates.ts'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { MOMENT, officeEvent } from '../../support/records/events.ts'
import { aMailTemplate } from '../../support/records/mail-templates.ts'

const { scheduled_emails: _, ...template } = aMailTemplate({})

function open() {
  const gateway = fakeGateway()
  const scope = officeScope({ gateway })
  gateway.answer('listMailTemplates', ({ params: { flow_id } }) =>
    flow_id === 'f1' ? answered([aMailTemplate({})], 1) : refused('Not found', 404),
  )
  const ask = (params: string) => allSettled(mailTemplatesRequested, { scope, params })
  return { scope, ask }
}

test('the templates of a flow are there once it was opened, each flow by itself', async () => {
  const { scope, ask } = open()
  expect(scope.getState($mailTemplates)).toEqual({})
  await ask('f1')
  await ask('f2')
  expect(scope.getState($mailTemplates)).toEqual({ f1: [aMailTemplate({})] })
  const statuses = scope.getState($mailTemplatesStatus)
  expect([statuses.get('f1'), statuses.get('f2')]).toEqual(['success', 'Not found'])
})

test('a template that somebody changed says who it was', async () => {
  const { scope, ask } = open()
  await ask('f1')
  const changed = { ...template, name: 'Reply', version: 2 }
  const told = { template: changed, changes: [], applied: false }
  const events = [officeEvent(2, 'mail-template.changed', told)]
  await allSettled(logged, { scope, params: { kind: 'wire', events } })
  expect(scope.getState($mailTemplates).f1).toMatchObject([{ id: 't1', name: 'Reply' }])
  expect(scope.getState($mailTemplateAuthors)).toEqual({ t1: { name: 'Bruno Kranz', at: MOMENT } })
})
