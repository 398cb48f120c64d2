import { describe, expect, test } from 'vitest'
import { messages } from '../../contracts/protocol.ts'
import { memoryStorage } from '../support/client/client.ts'
import { aSession, gatewayTo, json, tokenNumber } from '../support/client/fake-server.ts'

const respond = () => json({})
const ended = { kind: 'ended', reason: 'logout', message: null }
const opened = (user: object) => ({ kind: 'opened', session: { user, fileToken: 'file' } })

describe('the session is shared by all tabs (engine.md 20)', () => {
  test('a login in another tab is told to one that has no session', () => {
    const { changes, inOtherTab, gateway } = gatewayTo({ respond, session: null })
    inOtherTab(aSession())
    expect(changes).toEqual([opened(aSession().user)])
    expect(gateway.session()?.user).toEqual(aSession().user)
  })

  test('a renewal is one for the same user, a logout ends', () => {
    const { changes, inOtherTab } = gatewayTo({ respond })
    inOtherTab(aSession(tokenNumber(1)))
    inOtherTab(null)
    expect(changes.map(({ kind }) => kind)).toEqual(['renewed', 'ended'])
  })

  test('whoever is thrown out in another tab is told why in this one as well, after a logout nothing [TOKEN-13]', async () => {
    const outboxStorage = memoryStorage()
    const here = gatewayTo({ respond, storage: outboxStorage })
    let refusal: string = messages.tokenInvalid
    const other = gatewayTo({
      respond: () => json({ error_message: refusal }, 401),
      storage: outboxStorage,
    })
    const throwOut = async () => {
      await other.gateway.call('readTerms', { params: { customer_id: 'c1' } })
      for (const follow of here.followers) follow()
    }
    await throwOut()
    expect(here.changes).toEqual([{ kind: 'ended', reason: 'forced', message: messages.loggedOut }])
    here.changes.length = 0
    here.inOtherTab(aSession(tokenNumber(1)))
    refusal = ''
    await other.gateway.logout()
    for (const follow of here.followers) follow()
    expect(here.changes).toEqual([opened(aSession().user), ended])
  })

  test('what ended one session is not said of the next one, however that ends [TOKEN-13]', async () => {
    const outboxStorage = memoryStorage()
    const here = gatewayTo({ respond, storage: outboxStorage })
    const other = gatewayTo({
      respond: ({ url }) =>
        url.pathname === '/api/login'
          ? json({ ...aSession(), ...aSession().user })
          : json({ error_message: messages.tokenInvalid }, 401),
      storage: outboxStorage,
    })
    await other.gateway.call('readTerms', { params: { customer_id: 'c1' } })
    await other.gateway.login({ body: { email: 'agent@pro.example', password: 'Framewright-1' } })
    here.inOtherTab(null)
    expect(here.changes).toEqual([ended])
  })

  test('the same user with another role or name is told as a renewal, as they are now [USERS-25]', () => {
    const { changes, inOtherTab, gateway } = gatewayTo({ respond })
    const user = { ...aSession().user, role: 'ADMIN', user_role: 'ADMIN', name: 'Agnes Sand' }
    inOtherTab({ ...aSession(), user })
    expect(changes).toEqual([{ kind: 'renewed', session: { user, fileToken: 'file' } }])
    expect(gateway.session()?.user).toEqual(user)
  })

  test('another user ends this one and takes over', () => {
    const { changes, inOtherTab } = gatewayTo({ respond })
    const other = { ...aSession().user, user_id: 'u-other' }
    inOtherTab({ ...aSession(), user: other })
    expect(changes).toEqual([ended, opened(other)])
  })
})
