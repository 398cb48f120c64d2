import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { probes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { deliver } from '../../network/smtp/deliver.ts'
import { writeMessage } from '../../network/smtp/message.ts'
import type { Services } from '../../services.ts'
import { cameBack, makeMark } from '../inbound-mail/test-mark.ts'
import { inboundAddress } from '../outgoing-mail/inbound-address.ts'
import { savedRoute } from '../outgoing-mail/mail-route.ts'
import type { Sender } from '../outgoing-mail/sender.ts'
import { tooMany } from './mail-limits.ts'

/** Longest delivery to the mail server once it was found, in ms. */
export const DELIVERY_MS = 20_000
/** Between two looks whether the mail is there, in ms. */
const LOOK_MS = 250

type TestMail = { sender: Sender; back: string; messageId: string; mark: string; date: Date }

/** The mail that goes to the customer's own mailbox and has to come back by its forwarding, to the address `back`. */
function testMail({ sender, back, messageId, mark, date }: TestMail): Promise<Buffer> {
  return writeMessage({
    from: sender,
    to: { name: '', address: sender.address },
    subject: `Test email [${mark}]`,
    text: [
      `This email tests whether emails sent to ${sender.address} are forwarded to`,
      `${back}. You can delete it.`,
      '',
      mark,
    ].join('\n'),
    messageId,
    date,
    // Nobody's automatic answer to it is wanted (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

/** Looks until the mail is there or the time is over; gives up at once when the caller leaves. */
async function waitFor(services: Services, mark: string, left: AbortSignal): Promise<boolean> {
  const looks = Math.ceil(services.config.mailTestMs / LOOK_MS)
  for (let look = 0; look < looks && !left.aborted; look += 1) {
    if (await cameBack(services, mark)) return true
    await pause(LOOK_MS, null, { signal: left }).catch(() => undefined)
  }
  return cameBack(services, mark)
}

/** MAILSETUP-35; G-306: only a mail to the own mailbox proves the forwarding. */
export const testInbound = probes<Calls['testInbound']>(async ({ user, services, left }) => {
  const { config, database, clock } = services
  const { customerId } = user
  const [row] = await database.db
    .select({ active: mailSetup.inboundActive })
    .from(mailSetup)
    .where(eq(mailSetup.customerId, customerId))
  if (!row?.active) return refuse(409, 'Inbound emails are not active. Activate them first.')
  const route = await savedRoute(database.db, config, customerId)
  if (!route.ok) return refuse(409, 'Save your mail server before you send a test email.')
  const refused = tooMany(services, 'test', customerId)
  if (refused) return refused
  const mark = await makeMark(services, customerId)
  const back = inboundAddress(config, customerId)
  const messageId = `<${mark}@${config.outboundHost}>`
  const date = clock.now()
  const message = await testMail({ sender: route.sender, back, messageId, mark, date })
  const letter = { from: route.sender.address, recipients: [route.sender.address], message }
  const limits = {
    connectMs: config.mailConnectMs,
    wholeMs: Math.min(config.mailSendMs, DELIVERY_MS),
  }
  const sent = await deliver(route.server, letter, limits, left)
  if (sent.outcome === 'failed' && !sent.unknown) return refuse(400, sent.reason)
  return { received: await waitFor(services, mark, left) }
})
