import { describe, expect, test } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { MISSING_VALUES } from '../../../src/commands/handlers/cases/mail-commands.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { heldOffice } from '../../projections/held-workspace.ts'
import { perform } from '../../support/client/client.ts'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import { aFailedMail } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aMailContent, aReply, caseEvent, MOMENT } from '../../support/records/events.ts'

const resendFx = createCommandEffect('case.mail.resend')
const input = { case_id: '481516', activity_id: 'm1' }

/** A failed mail made of the template t1; with `missing`, values were missing then. */
function failed(missing?: string[]): Activity {
  const mail = aFailedMail('m1', missing ? { missing } : {})
  return {
    ...mail,
    content: { ...mail.content, source_email_template_id: 't1' },
  } as Activity
}

type Parts = { missing?: string[]; left?: string[]; error?: string | null; file?: boolean }

/** What the server says of the mail, of its template filled in anew, and of the sending. */
async function openOffice({ missing, left = [], error = null, file = false }: Parts = {}) {
  const office = await heldOffice({ activities: [failed(missing)] })
  const { gateway } = office
  const attachments = file
    ? [{ id: 'a1', filename: 'offer.pdf', checksum: 'c', contentType: 'application/pdf', size: 3 }]
    : []
  gateway.answer('readEmail', () =>
    answered({
      id: 'e-m1',
      case_id: '481516',
      subject: 'As it was',
      from: 'c1@inbound.example',
      received: MOMENT,
      unread: 0 as const,
      to: 'info@althaus.example',
      mail_content: {
        ...aMailContent('Hello'),
        cc: 'second@althaus.example',
        data: { html: '<p>Hello</p>' },
        attachments,
      },
      reply: aReply,
    }),
  )
  gateway.answer('readAttachment', () => answered('PDF') as never)
  gateway.answer('renderEmail', () =>
    answered({
      to: 'chef@althaus.example',
      cc: '',
      bcc: '',
      subject: 'As it is',
      content: '<p>Hello Mr Althaus</p>',
      missing_placeholders: left,
      values: {},
      subject_values: {},
      attachments: [],
    }),
  )
  gateway.answer('sendEmail', () =>
    answered({
      ...aCaseDetail({ version: 2 }),
      email_error: error,
      events: [caseEvent(2, 'case.mail-sent', { row: { version: 2 } })],
    }),
  )
  return office
}

describe('a failed mail is sent again', () => {
  test('as it was, to the same people, in its own entry [G-65]', async () => {
    const { asked, scope } = await openOffice()
    const outcome = await perform(scope, resendFx, input)
    expect(outcome).toEqual({ kind: 'done', result: { email_error: null } })
    expect(asked('renderEmail')).toEqual([])
    expect(asked('sendEmail').map(({ request }) => request)).toEqual([
      {
        params: { id: '481516' },
        query: { case_activity_id: 'm1' },
        body: {
          to: 'info@althaus.example',
          cc: 'second@althaus.example',
          bcc: '',
          subject: 'As it was',
          content: '<p>Hello</p>',
          attachments: [],
        },
      },
    ])
  })

  test('with its files', async () => {
    const { asked, scope } = await openOffice({ file: true })
    await perform(scope, resendFx, input)
    const file = { filename: 'offer.pdf', contentType: 'application/pdf', encoding: 'base64' }
    expect(asked('sendEmail')[0]?.request).toMatchObject({
      body: { attachments: [{ ...file, content: btoa('PDF') }] },
    })
  })

  test('filled in anew, where values were missing', async () => {
    const { asked, scope } = await openOffice({ missing: ['salutation'] })
    await perform(scope, resendFx, input)
    expect(asked('renderEmail')[0]?.request).toMatchObject({ body: { template_id: 't1' } })
    expect(asked('sendEmail')[0]?.request).toMatchObject({
      body: { to: 'chef@althaus.example', subject: 'As it is', content: '<p>Hello Mr Althaus</p>' },
    })
  })

  test('and says so when it failed again', async () => {
    const { scope } = await openOffice({ error: '550 no such user' })
    expect(await perform(scope, resendFx, input)).toEqual({
      kind: 'done',
      result: { email_error: '550 no such user' },
    })
  })
})

describe('nothing is sent', () => {
  test('while values are still missing', async () => {
    const { asked, scope } = await openOffice({ missing: ['salutation'], left: ['salutation'] })
    const outcome = await perform(scope, resendFx, input)
    expect(outcome).toMatchObject({ kind: 'refused', message: MISSING_VALUES })
    expect(MISSING_VALUES).toBe(
      'The marked elements do not have a value. Please add the missing information.',
    )
    expect(asked('sendEmail')).toEqual([])
  })

  test('when the mail cannot be read', async () => {
    const { asked, gateway, scope } = await openOffice()
    gateway.answer('readEmail', () => refused('Gone', 404))
    expect(await perform(scope, resendFx, input)).toMatchObject({ message: 'Gone' })
    expect(asked('sendEmail')).toEqual([])
  })
})
