import { makeLinkMail } from '../../modules/access/link-mail.ts'
import { takeLinkBack } from '../../modules/access/links.ts'
import { compose, type Extras, isOwn } from '../../modules/outgoing-mail/compose.ts'
import { customerRoute, type Route, systemRoute } from '../../modules/outgoing-mail/mail-route.ts'
import { markHanded } from '../../modules/outgoing-mail/outbox-queue.ts'
import { type Claimed, UNKNOWN } from '../../modules/outgoing-mail/outbox-row.ts'
import type { Ending } from '../../modules/outgoing-mail/settle.ts'
import { makeReportMail } from '../../modules/report-mail/make-report-mail.ts'
import type { SendLimits } from '../../network/smtp/connect.ts'
import { type Delivery, deliver } from '../../network/smtp/deliver.ts'
import type { Services } from '../../services.ts'

/** Who got it and who did not, where a server took some of several. */
const partly = (delivery: Extract<Delivery, { outcome: 'sent' }>): string =>
  `Not delivered to ${delivery.refused
    .map(({ address, reason }) => `${address} (${reason})`)
    .join(', ')}. Delivered to ${delivery.accepted.join(', ')}.`

function endingOf(delivery: Delivery): Ending {
  if (delivery.outcome === 'failed')
    return {
      error: delivery.unknown ? `${UNKNOWN} ${delivery.reason}` : delivery.reason,
      accepted: [],
      later: delivery.later,
    }
  return {
    error: delivery.refused.length > 0 ? partly(delivery) : null,
    accepted: delivery.accepted,
  }
}

/** Sends a claimed mail by the server that its customer has now; never rejects for what a server does. */
export async function sendRow(
  services: Services,
  row: Claimed,
  limits: SendLimits,
  stop?: AbortSignal,
): Promise<Ending> {
  const route = isOwn(row)
    ? systemRoute(services.config)
    : await customerRoute(services.database.db, services.config, row.customerId)
  if (!route.ok) return { error: route.reason, accepted: [] }
  const send: Send = async (ready, extras) =>
    sendBy(services, ready, route, { limits, stop, extras })
  if (row.kind === 'LINK') return sendLink(services, row, send)
  return row.kind === 'REPORT' ? sendReport(services, row, send) : endingOf(await send(row))
}

type Send = (ready: Claimed, extras?: Extras) => Promise<Delivery>

/**
 * Sends the row with its report made; to nobody where its user may not see it any more. One that could not be made has
 * reached nobody, and is tried again.
 */
async function sendReport(services: Services, row: Claimed, send: Send): Promise<Ending> {
  const made = await makeReportMail(services, row).catch((cause: unknown) => {
    services.log.error('A report could not be made', cause)
    return 'not made' as const
  })
  if (made === 'not made')
    return { error: 'The report could not be created.', accepted: [], later: true }
  if (!made) return { error: null, accepted: [] }
  // Whoever finds it from here on does not send it again.
  if (!(await markHanded(services, row))) return { error: UNKNOWN, accepted: [] }
  const { mail, extras } = made
  return endingOf(await send({ ...row, mail: { ...row.mail, ...mail, to: [mail.to] } }, extras))
}

/** Sends the row with its link made; to nobody where nobody may have one. */
async function sendLink(services: Services, row: Claimed, send: Send): Promise<Ending> {
  const made = await makeLinkMail(services, row)
  if (!made) return { error: null, accepted: [] }
  const { mail, link } = made
  const delivery = await send({ ...row, mail: { ...row.mail, ...mail, to: [mail.to] } })
  if (delivery.outcome === 'failed' && !delivery.unknown)
    await services.database.db.transaction((tx) => takeLinkBack(tx, link))
  return endingOf(delivery)
}

type Sending = {
  limits: SendLimits
  stop: AbortSignal | undefined
  extras: Extras | undefined
}

async function sendBy(
  services: Services,
  row: Claimed,
  route: Extract<Route, { ok: true }>,
  { limits, stop, extras }: Sending,
): Promise<Delivery> {
  const message = await compose(services, row, route.sender, services.clock.now(), extras)
  const { to, cc, bcc } = row.mail
  const recipients = [...to, ...cc, ...bcc]
  const letter = { from: route.sender.address, recipients, message }
  return deliver(route.server, letter, limits, stop)
}
