import { describe, expect, test } from 'vitest'
import { aSession, gatewayTo, json, tokenNumber } from '../support/fake-server.ts'

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
