import { expect, test } from 'vitest'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())

test.each(['admin', 'agent'] as const)(
  '[ROLE-01] a case is handled by an %s from its creation on, while somebody without a session is refused [G-490]',
  async (who) => {
    const token = await api.signIn('pro', who)
    const created = await api.call('/cases/create', {
      token,
      json: { host: `${who}.opponent.example` },
    })
    expect(created.status).toBe(200)
    const path = `/cases/${created.json.id}`
    const steps = [
      { path: '', method: 'GET' },
      { path: '/note', method: 'POST', json: { text: 'Called' } },
      { path: '/case_tag/press', method: 'POST' },
      { path: '/case_log', method: 'POST', json: { text: 'Found' } },
      { path: '/cancel_case', method: 'PUT' },
      { path: '/reset_case', method: 'PUT' },
    ]
    for (const { path: step, ...init } of steps) {
      const stranger = await api.call(path + step, init)
      expect([step, stranger.status]).toEqual([step, 401])
      const { status } = await api.call(path + step, { token, ...init })
      expect([step, status]).toEqual([step, 200])
    }
  },
)
