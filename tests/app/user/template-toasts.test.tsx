import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { emptyCaseTemplate } from '../../../contracts/rules/cases/case-templates.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseTemplate, serveTemplates } from '../../support/records/case-templates.ts'
import { aUser, MOMENT } from '../../support/records/events.ts'

const values = { ...emptyCaseTemplate, name: 'Austria', template_id: 'k1', version: 1 }
const acts = {
  createCaseTemplate: [createCommandEffect('case-template.create'), { name: 'Austria' }],
  changeCaseTemplate: [createCommandEffect('case-template.change'), values],
  deleteCaseTemplate: [createCommandEffect('case-template.delete'), { template_id: 'k1' }],
} as const
const names = Object.keys(acts) as (keyof typeof acts)[]

async function perform(name: keyof typeof acts, refusal?: ReturnType<typeof refused>) {
  const gateway = fakeGateway(aUser())
  serveTemplates(gateway, [aCaseTemplate()])
  if (refusal) gateway.answer(name, () => refusal)
  const scope = officeScope({ gateway })
  const [fx, params] = acts[name]
  await allSettled(fx as never, { scope, params } as never)
  return scope.getState($toasts)
}

describe('what is done to a case template', () => {
  test.each(names)('%s says Success! for 4 s [CASETPL-34]', async (name) => {
    expect(await perform(name)).toMatchObject([
      { tone: 'success', text: 'Success!', durationMs: 4000 },
    ])
  })

  test.each(names)('%s that fails says why for 7 s [CASETPL-33] [G-495]', async (name) => {
    expect(await perform(name, refused('Not today.', 409))).toMatchObject([
      { tone: 'danger', text: 'Not today.', durationMs: 7000 },
    ])
  })

  test('says nothing of what the form lists', async () => {
    const change = { field: 'name', from: 'A', to: 'B', by: 'Bruno Kranz', at: MOMENT }
    const conflict = { error_message: 'Changed.', version: 2, changes: [change] }
    expect(await perform('changeCaseTemplate', refused('Changed.', 412, conflict))).toEqual([])
  })
})
