import { describe, expect, test } from 'vitest'
import { SESSION_KEY } from '../../../src/bus/gateway/session-key.ts'
import { aSession, aToken, gatewayTo, json, tokenNumber } from '../../support/client/fake-server.ts'
import { aUser } from '../../support/records/events.ts'

const open = (session: ReturnType<typeof aSession> | null = aSession()) =>
  gatewayTo({ respond: () => json({}), session })
const stored = ({ storage }: ReturnType<typeof gatewayTo>) =>
  JSON.parse(storage.getItem(SESSION_KEY) ?? 'null')

describe('what is kept of the open session', () => {
  test('a new access token counts from the next request on, and after a reload [USERS-25]', async () => {
    const desk = open()
    desk.gateway.keepToken(tokenNumber(5))
    expect(stored(desk)).toMatchObject({ accessToken: tokenNumber(5), renew_token: 'renew' })
    await desk.gateway.call('health', {})
    await desk.gateway.call('countCases', {})
    expect(desk.requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${tokenNumber(5)}`)
  })

  test('a token without a username or a role changes nothing', () => {
    const desk = open()
    for (const token of ['nonsense', aToken({ username: 'a' }), aToken({ user_role: 'ADMIN' })]) {
      desk.gateway.keepToken(token)
    }
    expect(stored(desk).accessToken).toBe(tokenNumber(0))
  })

  test('the user as they are now, where it is the same one', () => {
    const desk = open()
    desk.gateway.keepUser(aUser({ role: 'ADMIN', user_role: 'ADMIN' }))
    expect(stored(desk).user.role).toBe('ADMIN')
    desk.gateway.keepUser(aUser({ user_id: 'u2' }))
    expect(stored(desk).user.user_id).toBe('u1')
  })

  test('nothing where nobody is logged in', () => {
    const desk = open(null)
    desk.gateway.keepToken(tokenNumber(5))
    desk.gateway.keepUser(aUser())
    expect(stored(desk)).toBeNull()
  })
})
