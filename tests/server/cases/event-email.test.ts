import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { wordingOf } from '../../../contracts/rules/placeholders/wording.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { email } from '../../../server-mock/db/schema/mail.ts'
import { emailFlow, mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { readSnapshot } from '../../../server-mock/modules/case-record/snapshot.ts'
import { mailFacts } from '../../../server-mock/modules/outgoing-mail/mail-facts.ts'
import { aPng, inBase64 } from '../../support/files/files.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { opened } from '../../support/setup/opened.ts'

/** A list of image uses that shows nothing of them. */
const noImageUses = {
  type: 'image_uses',
  ...{ show_original_image: false, original_image_label: 'Original' },
  ...{ show_original_image_name: false, original_image_name_label: 'Name' },
  ...{ show_byline: false, byline_label: null, show_license_fee: false, license_fee_label: 'Fee' },
  ...{ show_found_image: false, found_image_label: 'Found' },
  ...{ show_page_link: false, page_link_label: null, additional_images_text: '{{count}} more' },
}

const db = () => desk.api.services.database.db

const desk = await opened(openCaseDesk())
await db()
  .update(mailTemplate)
  .set({ content: '<p>{{total_amount}} for {{website}}, {{image_count}} uses</p>' })
  .where(eq(mailTemplate.type, 'triggered'))
const preview = (id: string, event: string, use = imageUse(id)) =>
  desk.call(
    id,
    `/event_email?event=${event}${event === 'INITIAL' ? '' : `&finding_id=${encodeURIComponent(use)}`}`,
  )
const shownBy = (digest: string | undefined) => (digest ? `?shown_email=${digest}` : '')
const review = (id: string, state: string, digest?: string) =>
  desk.put(id, `/findings/${imageUse(id)}/license/state${shownBy(digest)}`, { json: { state } })
const activate = (id: string, digest?: string) => desk.put(id, `/activate_case${shownBy(digest)}`)
const licensed = (state: CaseState = 'ACTIVE') => desk.makeCase(state, { licenses: ['UNCHECKED'] })

/** The latest email of the case, as it was stored to be sent. */
async function sent(id: string) {
  const rows = await db()
    .select()
    .from(email)
    .where(and(eq(email.caseId, Number(id)), eq(email.direction, 'OUT')))
  return rows.map(({ recipient, subject, html }) => ({ to: recipient, subject, content: html }))
}

describe('the email that an act will send is shown before it', () => {
  test.each([
    ['LICENSE_REJECTED', (id: string, digest: string) => review(id, 'INVALID', digest)],
    ['LICENSE_VALIDATED', (id: string, digest: string) => review(id, 'VALID', digest)],
  ] as const)('%s: exactly what leaves once the license is judged', async (event, act) => {
    const id = await licensed()
    const { status, json } = await preview(id, event)
    expect(status).toBe(200)
    expect(json).toMatchObject({ language: 'de', obstacle: null })
    expect(json.email.template_name).toBe(event)
    expect(await sent(id)).toEqual([])
    expect((await act(id, json.digest)).status).toBe(200)
    const { to, subject, content } = json.email
    expect(await sent(id)).toEqual([{ to, subject, content }])
  })

  test('INITIAL: exactly what leaves once the case is activated, and that it was sent before', async () => {
    const id = await desk.makeCase('STANDBY')
    const { json } = await preview(id, 'INITIAL')
    expect((await activate(id, json.digest)).status).toBe(200)
    const { to, subject, content } = json.email
    expect(await sent(id)).toEqual([{ to, subject, content }])
    await desk.put(id, '/cancel_case')
    expect((await preview(id, 'INITIAL')).json).toMatchObject({
      email: null,
      obstacle: 'The initial email was sent before.',
    })
  })

  test('INITIAL: another one where a picture in it was replaced since', async () => {
    const initial = eq(mailTemplate.triggerEvent, 'INITIAL')
    const [before] = await db().select().from(mailTemplate).where(initial)
    const { content = '', config = {} } = before ?? {}
    const placeholders = { image_uses: { ...noImageUses, show_original_image: true } }
    await db()
      .update(mailTemplate)
      .set({ content: '{{image_uses}}', config: { placeholders } })
      .where(initial)
    const id = await desk.makeCase('STANDBY')
    // Of the same name, which is all that the email says of it.
    const replace = () =>
      desk.put(id, `/findings/${imageUse(id)}/original_image`, {
        json: inBase64(aPng(), 'quay.png'),
      })
    expect((await replace()).status).toBe(200)
    const { json } = await preview(id, 'INITIAL')
    expect(json.email.content).toContain('<img')
    expect((await replace()).status).toBe(200)
    expect((await activate(id, json.digest)).status).toBe(412)
    const { json: now } = await preview(id, 'INITIAL')
    expect((await activate(id, now.digest)).status).toBe(200)
    await db().update(mailTemplate).set({ content, config }).where(initial)
  })

  test('INITIAL: names its day, the customer and who activates; later emails name the same [G-728]', async () => {
    const initial = eq(mailTemplate.triggerEvent, 'INITIAL')
    const [before] = await db().select().from(mailTemplate).where(initial)
    const named = '{{sender_name}} of {{customer_name}}, {{initial_email_date}}'
    await db()
      .update(mailTemplate)
      .set({ content: `<p>${named}</p>` })
      .where(initial)
    const id = await desk.makeCase('STANDBY')
    const { json } = await preview(id, 'INITIAL')
    expect((await activate(id, json.digest)).status).toBe(200)
    await db()
      .update(mailTemplate)
      .set({ content: before?.content ?? '' })
      .where(initial)

    const { services } = desk.api
    const at = services.clock.now().toISOString()
    const { config } = services
    const customerId = desk.own.id
    const found = await readSnapshot(db(), config, customerId, id)
    if (!found) throw new Error('the case is gone')
    const actor = { kind: 'system' as const, id: null, name: null }
    const facts = await mailFacts({ tx: db(), config, customerId, at, actor }, found.detail)
    const [own] = await db().select().from(customer).where(eq(customer.id, customerId))
    const zone = own?.timeZone ?? ''
    const [user] = await db().select().from(appUser).where(eq(appUser.id, desk.own.users.agent.id))
    expect(facts.senderName).toBe(user?.publicName)
    expect(facts.initialEmailDate).toBe(dayIn(zone, at))
    const day = wordingOf('de').day(dayIn(zone, at))
    const [mail] = await sent(id)
    expect(mail?.content).toBe(`<p>${facts.senderName} of ${facts.customerName}, ${day}</p>`)
  })

  test.each([
    ['not active', 'STANDBY', { wasActivated: false }, 'The case is not active.'],
    ['without a mail flow', 'ACTIVE', { emailFlowId: null }, 'The case has no mail flow.'],
  ] as const)('of a case %s it says that none leaves', async (_what, state, detail, obstacle) => {
    const id = await desk.makeCase(state, { licenses: ['UNCHECKED'], detail })
    expect((await preview(id, 'LICENSE_REJECTED')).json).toMatchObject({ email: null, obstacle })
  })

  test('of a flow without such an email it says which one is missing', async () => {
    const id = await licensed()
    const another = { id: 'another', customerId: desk.own.id, name: 'Initial mail only' }
    await db().insert(emailFlow).values(another)
    await db()
      .update(caseDetail)
      .set({ emailFlowId: another.id })
      .where(eq(caseDetail.id, Number(id)))
    expect((await preview(id, 'LICENSE_REJECTED')).json.obstacle).toBe(
      'The mail flow “Initial mail only” has no “License rejected” email.',
    )
  })

  test('without a mail server it says what stands in the way of it', async () => {
    const id = await licensed()
    const own = eq(mailSetup.customerId, desk.own.id)
    await db().update(mailSetup).set({ active: '' }).where(own)
    const { json } = await preview(id, 'LICENSE_REJECTED')
    await db().update(mailSetup).set({ active: 'SMTP' }).where(own)
    expect(json).toMatchObject({
      email: { template_name: 'LICENSE_REJECTED' },
      obstacle: 'No outgoing mail server is active',
    })
  })

  test('of an image use without a license there is none', async () => {
    const id = await licensed()
    expect((await preview(id, 'LICENSE_REJECTED', imageUse(id, 1))).status).toBe(404)
  })
})

describe('an act whose email changed since it was shown', () => {
  const other = { email: 'other@pro-opponent.example' }

  test('is refused as a conflict, and nothing leaves', async () => {
    const id = await licensed()
    const { json } = await preview(id, 'LICENSE_REJECTED')
    const { opponent_contact_details: contact } = await desk.get(id)
    await desk.put(id, '/opponent_contact_details', { json: { ...contact, ...other } })
    const refused = await review(id, 'INVALID', json.digest)
    expect([refused.status, refused.json]).toEqual([
      412,
      {
        error_message: 'This case was changed by another user in the meantime.',
        version: (await desk.get(id)).version,
        changes: [],
      },
    ])
    expect((await desk.get(id)).findings[0]?.license?.state).toBe('UNCHECKED')
    expect(await sent(id)).toEqual([])
    const again = await preview(id, 'LICENSE_REJECTED')
    expect((await review(id, 'INVALID', again.json.digest)).status).toBe(200)
    expect(await sent(id)).toMatchObject([{ to: other.email }])
  })

  test('is refused for an activation as well', async () => {
    const id = await desk.makeCase('STANDBY')
    const { json } = await preview(id, 'INITIAL')
    const { opponent_contact_details: contact } = await desk.get(id)
    await desk.put(id, '/opponent_contact_details', { json: { ...contact, ...other } })
    expect((await activate(id, json.digest)).status).toBe(412)
    expect((await desk.get(id)).state).toBe('STANDBY')
    expect(await sent(id)).toEqual([])
  })
})
