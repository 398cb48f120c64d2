import { describe, expect, test } from 'vitest'
import { answered, fakeGateway, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { aFailedMail } from '../../support/records/activities.ts'
import { aMailContent, aNote, aUser } from '../../support/records/events.ts'
import { commandOf, handlerOf, id, viewOf } from './handler-desk.ts'

describe('a mail that is sent again', () => {
  const command = commandOf('case.mail.resend', { case_id: id, activity_id: 'x' })
  const mail = aFailedMail('x')
  const run = (
    gateway: ReturnType<typeof fakeGateway>,
    activities = [aFailedMail('other'), mail],
  ) =>
    handlerOf('case.mail.resend').run(
      command,
      gateway,
      viewOf({ activities: [aNote({}), ...activities] }),
    )

  test('is nowhere where the timeline does not have it', async () => {
    const gateway = fakeGateway(aUser())
    expect(await run(gateway, [])).toMatchObject({ kind: 'refused' })
    expect(await handlerOf('case.mail.resend').run(command, gateway, viewOf(null))).toMatchObject({
      kind: 'refused',
    })
    expect(gateway.asked).toEqual([])
  })

  test('is asked for by its own id, and not sent where it or a file of it cannot be read', async () => {
    const gateway = fakeGateway(aUser())
    expect(await run(gateway)).toEqual(unreachable)
    const of = { customer_id: 'c1', emailId: 'e-x' }
    expect(gateway.asked).toEqual([{ name: 'readEmail', request: { params: of }, change: null }])
    const attachments = [{ id: 'a1', filename: 'a.pdf', contentType: 'application/pdf' }]
    gateway.answer('readEmail', () =>
      answered({
        to: 'info@althaus.example',
        subject: 'Hello',
        mail_content: { ...aMailContent(), attachments },
      } as never),
    )
    gateway.answer('readAttachment', () => refused('Gone', 404))
    expect(await run(gateway)).toMatchObject({ message: 'Gone' })
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'readAttachment',
      request: { params: { ...of, attachmentId: 'a1' } },
    })

    const bytes = 'x'.repeat(0x8000 + 2)
    gateway.answer('readAttachment', () => answered(bytes as never))
    gateway.answer('sendEmail', () => answered({ email_error: null, events: [] } as never))
    expect(await run(gateway)).toMatchObject({ kind: 'done', result: { email_error: null } })
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'sendEmail',
      request: {
        params: { id },
        query: { case_activity_id: 'x' },
        body: {
          attachments: [
            {
              filename: 'a.pdf',
              contentType: 'application/pdf',
              content: btoa(bytes),
              encoding: 'base64',
            },
          ],
        },
      },
      change: { commandId: 'k1' },
    })
  })
})
