import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aUser, MOMENT } from '../../support/records/events.ts'
import { aMailTemplate } from '../../support/records/mail-templates.ts'

const { name, type, subject, content, config } = aMailTemplate({})
const values = { flow_id: 'f1', name, type, subject, content, config, apply: null }
const flow = { id: 'f1', name: 'Spring', cases: 0, events: [] }
const template = { ...aMailTemplate({}), affected_cases: null, events: [] }

const saves = {
  createMailFlow: ['mail-flow.create', { name: 'Spring', presets: [] }, flow],
  renameMailFlow: ['mail-flow.rename', { flow_id: 'f1', name: 'Spring' }, flow],
  createMailTemplate: ['mail-template.create', values, template],
  changeMailTemplate: [
    'mail-template.change',
    { ...values, template_id: 't1', version: 1 },
    template,
  ],
} as const
const deletions = {
  deleteMailFlow: ['mail-flow.delete', { flow_id: 'f1' }, { events: [] }],
  deleteMailTemplate: [
    'mail-template.delete',
    { flow_id: 'f1', template_id: 't1', apply: null },
    { affected_cases: null, events: [] },
  ],
} as const
const acts = { ...saves, ...deletions }
type Act = keyof typeof acts

async function perform(call: Act, refusal?: ReturnType<typeof refused>) {
  const gateway = fakeGateway(aUser())
  const [command, params, answer] = acts[call]
  gateway.answer(call, (() => refusal ?? answered(answer)) as never)
  const scope = officeScope({ gateway })
  await allSettled(createCommandEffect(command) as never, { scope, params } as never)
  return scope.getState($toasts)
}

describe('what is done to a mail flow or a template', () => {
  test.each([
    ['createMailFlow', 'COMMERR-13'],
    ['renameMailFlow', 'COMMERR-13'],
    ['createMailTemplate', 'COMMERR-12'],
    ['changeMailTemplate', 'COMMERR-12'],
  ] as const)('%s says Success! for 4 s [%s]', async (call, _id) => {
    expect(await perform(call)).toMatchObject([
      { tone: 'success', text: 'Success!', durationMs: 4000 },
    ])
  })

  test.each(Object.keys(deletions) as Act[])('%s says deletion successful!', async (call) => {
    expect(await perform(call)).toMatchObject([{ tone: 'success', text: 'deletion successful!' }])
  })

  test.each(Object.keys(acts) as Act[])('%s that fails says why for 7 s [G-05]', async (call) => {
    expect(await perform(call, refused('Not today.', 409))).toMatchObject([
      { tone: 'danger', text: 'Not today.', durationMs: 7000 },
    ])
  })

  test('says nothing of what the form lists', async () => {
    const change = { field: 'name', from: 'A', to: 'B', by: 'Bruno Kranz', at: MOMENT }
    const conflict = { error_message: 'Changed.', version: 2, changes: [change] }
    expect(await perform('changeMailTemplate', refused('Changed.', 412, conflict))).toEqual([])
  })
})
