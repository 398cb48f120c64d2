import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { opened } from '../../support/setup/opened.ts'
import { aBody, aReminder, openTemplateDesk } from './template-desk.ts'

const desk = await opened(openTemplateDesk())
const { db } = desk

const aLetter = {
  ...{ ...aBody, name: 'Letter', type: 'letter' },
  config: {
    placeholders: {},
    letter_header: { case_id_label: 'Case', case_pin_label: 'PIN', sender_address: 'Ours' },
  },
}

describe('what the plan locks is neither created nor saved', () => {
  const events = ['DISCOUNT_END', 'PAID', 'LICENSE_VALIDATED', 'LICENSE_REJECTED'] as const
  const kinds = {
    ...{ reminder: aReminder, letter: aLetter, custom: aBody },
    ...Object.fromEntries(
      ['INITIAL', ...events].map((event) => [
        event,
        { ...aBody, type: 'triggered', trigger_event: event },
      ]),
    ),
  }
  test.each([
    ['lite', 'SUBS-30, SUBS-31, SUBS-32', ['reminder', 'letter', ...events]],
    ['pro', 'SUBS-35, FLOW-52', ['letter']],
  ] as const)('but refused under %s [%s] [G-22, G-23]', async (plan, _ids, locked) => {
    const token = await desk.api.signIn(plan)
    const customerId = desk.api.offices[plan].id
    const of = `/customer/${customerId}/config/email_flows/${customerId}-flow`
    const deleted = new Date().toISOString()
    await db.update(mailTemplate).set({ deleted }).where(eq(mailTemplate.customerId, customerId))
    for (const [kind, body] of Object.entries(kinds)) {
      const isLocked = locked.some((one) => one === kind)
      const id = `kept-${plan}-${kind}`
      const status = isLocked ? 403 : 200
      expect((await desk.api.call(`${of}/templates`, { token, json: body })).status, kind).toBe(
        status,
      )
      if (!isLocked) continue
      // As a preset or a former plan left it: listed, read and deleted.
      await db.insert(mailTemplate).values({
        ...{ id, customerId, flowId: `${customerId}-flow`, name: kind, subject: 'Kept' },
        ...{ type: body.type as 'letter', content: '<p>Kept</p>', config: aLetter.config },
      })
      const path = `${of}/template/${id}`
      const saved = await desk.api.call(path, { token, method: 'PUT', json: body })
      expect(saved.json.error_message).toBe('Your plan does not include this kind of template.')
      const listed = (await desk.api.call(`${of}/templates`, { token })).json
      expect(listed.map((one: { id: string }) => one.id)).toContain(id)
      expect((await desk.api.call(path, { token, method: 'DELETE' })).status).toBe(200)
    }
  })
})

test('[FLOW-53] an administrator manages what the plan has room for, and is refused the rest', async () => {
  for (const [plan, status] of [
    ['enterprise', 200],
    ['pro', 403],
  ] as const) {
    const token = await desk.api.signIn(plan, 'admin')
    const customerId = desk.api.offices[plan].id
    const of = `/customer/${customerId}/config/email_flows/${customerId}-flow`
    const say = (method: string, path: string, body?: object) =>
      desk.api.call(`${of}/${path}`, { token, method, ...(body && { json: body }) })
    const reminder = { ...aReminder, schedule_num_days: 77 }
    const { id } = (await say('POST', 'templates', reminder)).json
    const saved = await say('PUT', `template/${id}`, { ...reminder, name: 'Managed' })
    expect([saved.status, saved.json.name]).toEqual([200, 'Managed'])
    expect((await say('DELETE', `template/${id}`)).status).toBe(200)
    expect((await say('POST', 'templates', aLetter)).status).toBe(status)
  }
  // Under LITE neither.
  const token = await desk.api.signIn('lite', 'admin')
  const customerId = desk.api.offices.lite.id
  const path = `/customer/${customerId}/config/email_flows/${customerId}-flow/templates`
  for (const json of [aReminder, aLetter])
    expect((await desk.api.call(path, { token, json })).status).toBe(403)
})
