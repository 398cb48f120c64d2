/** What an administrator tries of a mail server before it is saved or used. */
import { describe, expect, test } from 'vitest'
import {
  createInboundTestEffect,
  createValidateEffect,
} from '../../../src/queries/set-up/mail-setup.ts'
import { perform } from '../../support/client/client.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aUser } from '../../support/records/events.ts'

const ofCustomer = { params: { customer_id: 'c1' } }

function desk(user = aUser()) {
  const gateway = fakeGateway(user)
  return { gateway, scope: officeScope({ user, gateway }) }
}

const validateFx = createValidateEffect()
const inboundFx = createInboundTestEffect()

describe('a mail server that is tried', () => {
  const values = {
    ...{ email_sender_name: 'Archiv', smtp_host: 'mail.example', smtp_port: 587 },
    ...{ smtp_email: 'a@mail.example', smtp_username: null, smtp_password: 'secret' },
  } as never

  test('is tried with the values of the form, of the own customer', async () => {
    const { gateway, scope } = desk()
    gateway.answer('validateMailSetup', () => answered({} as never))
    expect((await perform(scope, validateFx, values)).kind).toBe('answer')
    expect(gateway.asked[0]?.request).toEqual({
      params: { customer_id: 'c1', id: 'c1' },
      body: { ...(values as object), type: 'smtp' },
    })
  })

  test('is waited for until its mail has come back', async () => {
    const { gateway, scope } = desk()
    gateway.answer('testInbound', () => answered({ received: true }))
    const stop = new AbortController().signal
    expect(await perform(scope, inboundFx, stop)).toMatchObject({ value: { received: true } })
    expect(gateway.asked[0]?.request).toEqual(ofCustomer)
  })

  test('is nobody’s without a session', async () => {
    const gateway = fakeGateway()
    const scope = officeScope({ user: null, gateway })
    await perform(scope, validateFx, values)
    await perform(scope, inboundFx, new AbortController().signal)
    expect(gateway.asked.map(({ request }) => request)).toMatchObject([
      { params: { customer_id: '', id: '' } },
      { params: { customer_id: '' } },
    ])
  })
})
