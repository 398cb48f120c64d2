import { describe, expect, test } from 'vitest'
import { COMMANDS_KEPT, emptyTrace, traced, withoutSecrets } from '../../src/bus/command-trace.ts'
import { refused } from '../../src/bus/outcome.ts'
import { createCommandEffect, createSaveEffect } from '../../src/projections/send.ts'
import { $commandTrace } from '../../src/projections/trace.ts'
import { aCaseDetail, aCaseRow } from '../support/builders.ts'
import { perform } from '../support/client.ts'
import { aUser, caseEvent, MOMENT } from '../support/events.ts'
import { answered, fakeGateway } from '../support/fake-gateway.ts'
import { officeScope } from '../support/office.ts'

const addTagFx = createCommandEffect('case.tag.add')
const loginFx = createCommandEffect('session.login')
const saveFx = createSaveEffect()
const input = { case_id: '481516', version: 1, tag: 'vip' }

function desk() {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({ rows: [aCaseRow({})], gateway })
  return { gateway, scope, commands: () => [...scope.getState($commandTrace).map.values()] }
}

const changed = (seq: number) =>
  answered({
    ...aCaseDetail({}),
    events: [caseEvent(seq, 'case.tag-added', { row: { version: seq } })],
  })

describe('the commands of a session', () => {
  test('stand with what was sent, where in the log, and how it ended', async () => {
    const { gateway, scope, commands } = desk()
    gateway.answer('addTag', () => changed(2))
    await perform(scope, addTagFx, input)
    gateway.answer('addTag', () => refused('The tag is not known any more.', 422))
    await perform(scope, addTagFx, input)
    gateway.answer('addTag', () => ({ kind: 'unknown', message: 'Nobody answered.' }))
    await perform(scope, addTagFx, input)
    expect(commands()).toMatchObject([
      { name: 'case.tag.add', input, state: 'done', after: 3, through: 2, settledAt: MOMENT },
      { state: 'refused', status: 422, message: 'The tag is not known any more.', after: 4 },
      { state: 'unknown', message: 'Nobody answered.', settledAt: MOMENT, through: null },
    ])
  })

  test('one on its way is sent; the parts of a save know their parent', async () => {
    const { gateway, scope, commands } = desk()
    const seen: string[] = []
    gateway.answer('addTag', () => {
      seen.push(...commands().map(({ state }) => state))
      return changed(2)
    })
    await perform(scope, saveFx, [
      { name: 'case.tag.add', input },
      { name: 'case.tag.add', input: { ...input, tag: 'bakery' } },
    ])
    expect(seen).toEqual(['sent', 'done', 'sent'])
    const [first, second] = commands()
    expect(first?.parentId).toBeTruthy()
    expect(second?.parentId).toBe(first?.parentId)
  })

  test('a secret one has no input, and nothing named like a secret is kept of any', async () => {
    const { gateway, scope, commands } = desk()
    gateway.login = async () => refused('Wrong password.', 401)
    await perform(scope, loginFx, { email: 'a@b.example', password: 'Spring-7-lake' })
    expect(commands()).toMatchObject([{ name: 'session.login', input: null, state: 'refused' }])
    expect(JSON.stringify(commands())).not.toContain('Spring-7-lake')
    const file = new File(['xyz'], 'licence.pdf', { type: 'application/pdf' })
    expect(
      withoutSecrets({ smtpPassword: 'x', deep: [{ renew_token: 'y', tag: 'vip' }], file }),
    ).toEqual({
      smtpPassword: '•••',
      deep: [{ renew_token: '•••', tag: 'vip' }],
      file: { filename: 'licence.pdf', size: 3, type: 'application/pdf' },
    })
  })

  test('the oldest are let go, and counted', () => {
    const command = (n: number) => ({
      id: `c${n}`,
      parentId: null,
      name: 'case.tag.add',
      input,
      actor: { kind: 'user' as const, id: 'u1', name: null },
      at: MOMENT,
      after: n,
      state: 'done' as const,
      message: null,
      status: null,
      settledAt: null,
      through: null,
    })
    const all = Array.from({ length: COMMANDS_KEPT + 3 }, (_, n) => command(n))
    const trace = traced(emptyTrace(), all)
    expect(trace.map.size).toBe(COMMANDS_KEPT)
    expect(trace.dropped).toBe(3)
    expect(trace.map.has('c2')).toBe(false)
  })
})
