import { expect, test } from 'vitest'
import { Activity } from '../../../contracts/model/cases/activity.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { makeMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { startMailIn } from '../../../server-mock/outside/mail-in/start-mail-in.ts'
import { samplesAbout } from '../../support/mail/robots/samples.ts'
import { openDialogue } from '../../support/mail/smtp-dialogue.ts'
import { eml, openMailOffice } from '../../support/offices/mail-office.ts'
import { opened } from '../../support/setup/opened.ts'

const office = await opened(openMailOffice())
const gateway = await opened(startMailIn(office.services))

/** A case that wrote to somebody who is away, with reminders to come, and everything that machines answer to it. */
async function answeredCase(contact: string) {
  const caseId = await office.addCase({ contact, waiting: 2 })
  const messageId = makeMessageId(office.services.config, {
    customerId: 'north',
    caseId,
    emailId: 'mail-1',
  })
  const today = new Date().toISOString().slice(0, 10)
  return { caseId, samples: samplesAbout({ messageId, today, contact }) }
}

const entriesOf = async (caseId: string) =>
  (await office.activities(caseId)).flatMap(({ content, type }) =>
    type === 'EMAIL_IN' ? [content as { automatic?: unknown }] : [],
  )

test('two hundred automatic answers and reports are filed on their case with the day that they name, and pause nothing [G-612] [INBOUND-14]', async () => {
  const { caseId, samples } = await answeredCase('away@shop.example')
  for (const { raw, envelopeFrom, name } of samples) {
    const filed = await fileMail(office.services, { customerId: 'north', raw, envelopeFrom })
    expect([name, filed]).toMatchObject([name, { outcome: 'filed' }])
  }
  const mails = (await office.mails()).filter(({ direction }) => direction === 'IN')
  expect(mails.map(({ automatic }) => automatic)).toEqual(samples.map(({ expected }) => expected))
  // Without a header that leads to it, a mailer daemon or a help desk is nobody that the case knows.
  const onCase = mails.filter((mail) => String(mail.caseId) === caseId)
  expect(onCase.length).toBeGreaterThan(190)
  const entries = await entriesOf(caseId)
  expect(entries.map(({ automatic }) => automatic)).toEqual(
    onCase.map(({ automatic }) => automatic),
  )
  expect(await office.row(caseId)).toMatchObject({
    scheduledWaiting: 2,
    scheduledPaused: 0,
    unreadEmails: onCase.length,
  })
  const names = new Set(office.takeEvents().map(({ name }) => name))
  expect(names).not.toContain('case.automation-paused')
  // A person’s mail does pause them.
  await fileMail(office.services, {
    customerId: 'north',
    raw: eml({ From: 'away@shop.example' }),
    envelopeFrom: 'away@shop.example',
  })
  expect(await office.row(caseId)).toMatchObject({ scheduledWaiting: 0, scheduledPaused: 2 })
  expect((await entriesOf(caseId)).at(-1)).not.toHaveProperty('automatic')
})

test('they come in by SMTP from the null sender as well', async () => {
  const { caseId, samples } = await answeredCase('gone@shop.example')
  const chosen = samples.filter((_, at) => at % 40 === 0)
  const dialogue = await openDialogue(gateway.port)
  await dialogue.reply()
  await dialogue.say('EHLO mx.opponent.example')
  for (const { raw, envelopeFrom } of chosen) {
    await dialogue.say(`MAIL FROM:<${envelopeFrom}>`)
    await dialogue.say('RCPT TO:<north@inbound.example>')
    await dialogue.say('DATA')
    const stuffed = raw.toString('latin1').replace(/^\./gm, '..')
    expect(await dialogue.say(`${stuffed}\r\n.`)).toMatch(/^250/)
  }
  dialogue.end()
  expect(await office.row(caseId)).toMatchObject({ scheduledWaiting: 2, scheduledPaused: 0 })
  const entries = await office.activities(caseId)
  expect(entries.filter(({ type }) => type === 'EMAIL_IN').length).toBeGreaterThan(3)
  expect(Activity).toBeTruthy()
})
