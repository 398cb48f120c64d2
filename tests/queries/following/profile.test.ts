import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { $user } from '../../../src/queries/following/session.ts'
import { perform } from '../../support/client/client.ts'
import { answered, fakeGateway, unreachable } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aUser, officeEvent } from '../../support/records/events.ts'

const changeName = createCommandEffect('profile.name.change')
const changePassword = createCommandEffect('profile.password.change')
const saveSignature = createCommandEffect('profile.signature.save')
const acceptTerms = createCommandEffect('terms.accept')

const renamed = (user_id: string, name: string): KnownEvent => {
  const payload = { user_id, name, public_name: `${name} in public` }
  return officeEvent(2, 'user.renamed', payload, { id: user_id, name })
}

function setUp() {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({ gateway })
  const hear = (event: KnownEvent) =>
    allSettled(cameIn, { scope, params: { kind: 'wire', events: [event] } })
  return { gateway, scope, hear }
}

describe('a user who is called otherwise', () => {
  test('is so here at once, and after a reload, wherever it was done', async () => {
    const { gateway, scope, hear } = setUp()
    await hear(renamed('u1', 'Agnes Holm'))
    const now = { name: 'Agnes Holm', public_name: 'Agnes Holm in public' }
    expect(scope.getState($user)).toEqual(aUser(now))
    expect(gateway.session()?.user).toEqual(aUser(now))
  })

  test('is not the one who is logged in, when it is a colleague', async () => {
    const { gateway, scope, hear } = setUp()
    await hear(renamed('u2', 'Bruno Holm'))
    expect([scope.getState($user), gateway.session()?.user]).toEqual([aUser(), aUser()])
  })
})

describe('the commands of the own account', () => {
  test('send names trimmed; what the rule refuses is not sent', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('changeName', ({ body }) => answered({ ...aUser(body), events: [] }))
    const names = { name: ' Agnes ', public_name: 'A.' }
    expect(await perform(scope, changeName, names)).toEqual({ kind: 'done', result: {} })
    expect(gateway.asked.map(({ request }) => request)).toEqual([
      { body: { name: 'Agnes', public_name: 'A.' } },
    ])
    expect(gateway.asked[0]?.change?.commandId).toMatch(/./)
    const refusal = await perform(scope, changeName, { name: ' ', public_name: 'A.' })
    expect(refusal).toMatchObject({
      kind: 'refused',
      message: 'Please enter valid values for all fields.',
      status: null,
    })
    expect(gateway.asked).toHaveLength(1)
  })

  test('send a password without a key that could be kept', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('changePassword', () => answered({}))
    const input = { current_password: 'Framewright-1', new_password: 'Quince-tree-7' }
    expect(await perform(scope, changePassword, input)).toEqual({ kind: 'done', result: {} })
    expect(gateway.asked).toEqual([
      { name: 'changePassword', request: { body: input }, change: null },
    ])
    gateway.answer('changePassword', () => unreachable)
    expect(await perform(scope, changePassword, input)).toEqual(unreachable)
  })

  test('bring back the signature as the server cleaned it', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('saveSignature', () => answered({ signature: '<p>clean</p>', events: [] }))
    expect(await perform(scope, saveSignature, { signature: '<p>x</p>' })).toEqual({
      kind: 'done',
      result: { signature: '<p>clean</p>' },
    })
    expect(gateway.asked).toEqual([
      {
        name: 'saveSignature',
        request: { body: { signature: '<p>x</p>' } },
        change: { commandId: expect.stringMatching(/^id/) },
      },
    ])
  })

  test('accept the terms of the own customer, in the version that was read', async () => {
    const { gateway, scope } = setUp()
    await perform(scope, acceptTerms, { tos_version: 'v7' })
    expect(gateway.asked.map(({ name, request }) => [name, request])).toEqual([
      ['acceptTerms', { params: { customer_id: 'c1' }, query: { tos_version: 'v7' } }],
    ])
  })
})
