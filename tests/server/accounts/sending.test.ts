import { describe, expect, test } from 'vitest'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const office = api.offices.pro
const admin = await api.signIn('pro', 'admin')
const agent = await api.signIn('pro')

const activate = (active_email_setup: string) =>
  api.call(`/customer/${office.id}/outbound_email/activate`, {
    ...{ token: admin, method: 'PUT', json: { active_email_setup } },
  })
const isSending = async () =>
  (await api.call('/user/onboarding/status', { token: agent })).json.sending

describe('whether emails can be sent [G-708]', () => {
  test('is known by agents, and told to everybody when it changes, once', async () => {
    await api.services.database.db.insert(mailSetup).values({
      ...{ customerId: office.id, smtpHost: '127.0.0.1', smtpPort: 9 },
      smtpEmail: 'claims@office-pro.example',
    })
    expect(await isSending()).toBe(false)
    api.takeEvents()
    await activate('SMTP')
    await activate('SMTP')
    expect(await isSending()).toBe(true)
    await activate('')
    expect(await isSending()).toBe(false)
    const told = api.takeEvents().filter(({ name }) => name === 'mail-sending.changed')
    expect(told.map(({ payload }) => payload)).toEqual([{ active: true }, { active: false }])
    const heard = await api.call('/events?since=0', { token: agent })
    const names: string[] = heard.json.events.map(({ name }: { name: string }) => name)
    expect(names.filter((name) => name === 'mail-sending.changed')).toHaveLength(2)
    expect(names).not.toContain('mail-setup.activated')
  })
})

describe('after how many seconds an email leaves [G-707]', () => {
  const read = async (token: string) => (await api.call('/user/send_delay', { token })).json.seconds
  const save = (seconds: unknown, token = agent) =>
    api.call('/user/send_delay', { token, method: 'PUT', json: { seconds } })

  test('is ten until its user says otherwise, for nobody else', async () => {
    expect(await read(agent)).toBe(10)
    for (const seconds of [0, 5, 20, 30, 10, 30]) {
      const { status, json } = await save(seconds)
      expect([status, json.seconds, await read(agent)]).toEqual([200, seconds, seconds])
    }
    expect(await read(admin)).toBe(10)
  })

  test('is one of five, and nothing else', async () => {
    for (const seconds of [1, -5, 31, '10', null, 10.5, undefined])
      expect([seconds, (await save(seconds)).status]).toEqual([seconds, 400])
    expect(await read(agent)).toBe(30)
  })
})
