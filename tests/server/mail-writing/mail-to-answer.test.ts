import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { email } from '../../../server-mock/db/schema/mail.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
const { db } = desk.api.services.database

test('an email says whom its answer goes to, without any address of the customer’s own [G-66, G-748]', async () => {
  const id = await desk.addCase()
  const { users } = desk.office
  const stored = {
    ...{ customerId: desk.office.id, caseId: Number(id), text: 'Hello', subject: 'RE: Your case' },
    ...{ sender: 'Olga Owner <olga@shop.example>', received: '2026-11-20T09:00:00.000Z' },
    recipient: 'office-pro@inbound.example; claims@office-pro.example; shop@shop.example',
    cc: `lawyer@law.example; ${users.agent.email.toUpperCase()}; ${users.admin.email}`,
  }
  await db.insert(email).values({ ...stored, id: 'to-answer', direction: 'IN', digest: 'a' })
  await db.insert(email).values({
    ...{ ...stored, id: 'to-follow', direction: 'OUT', digest: 'b' },
    ...{ sender: 'Claims <claims@office-pro.example>', recipient: 'olga@shop.example' },
  })
  const read = (one: string) =>
    desk.api.call(`/customer/${desk.office.id}/email/${one}`, { token: desk.token })
  expect((await read('to-answer')).json.reply).toEqual({
    to: 'olga@shop.example',
    cc: 'shop@shop.example; lawyer@law.example',
    subject: 'Re: Your case',
  })
  expect((await read('to-follow')).json.reply).toEqual({
    ...{ to: 'olga@shop.example', cc: 'lawyer@law.example', subject: 'Re: Your case' },
  })
})

test('a text that is filled in answers the value of each of its tags, and brings no attachment [G-63]', async () => {
  const id = await desk.addCase()
  const contact = { company: 'Shop & <Co>', city: null, email: 'olga@shop.example' }
  const [before] = await db
    .select({ contact: caseDetail.opponentContact })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(id)))
  await db
    .update(caseDetail)
    .set({ opponentContact: { ...(before?.contact as object), ...contact } })
    .where(eq(caseDetail.id, Number(id)))
  const { json } = await desk.render(id, {
    subject: 'About {{company}} in {{city}}',
    content: '<p>{{company}}, {{city}}, {{case_id}} and {{nothing}}</p>',
    config: { placeholders: {} },
  })
  expect(json).toMatchObject({
    values: { company: 'Shop &amp; &lt;Co&gt;', case_id: id },
    subject_values: { company: 'Shop & <Co>' },
    missing_placeholders: ['city', 'nothing'],
    attachments: [],
  })
  expect(Object.keys(json.values).sort()).toEqual(['case_id', 'company'])
})

test('a value shows what the email will show: pictures and the portal link of the case', async () => {
  const { id, template } = await desk.withTemplate('<p>See</p>{{image_uses}}{{settlement_portal}}')
  const { json } = await desk.render(id, { template_id: template })
  expect(json.values.image_uses).toMatch(/<img src="data:image\/png;base64,/)
  expect(json.values.settlement_portal).toMatch(/\/portal\/\S+\?token=/)
  expect(json.content).toContain(json.values.settlement_portal)
  expect(json.subject_values).toEqual({ case_id: id })
})
