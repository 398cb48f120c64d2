import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { SIGNATURE, webhookPath } from '../payments/take-webhook.ts'
import { waitingWebhooks, webhookSent } from './records.ts'

const SEND_MS = 10_000

/** What the stand-in signs its webhooks with: made of this server's own secret. */
export const deskSecret = ({ sessionSecret }: Pick<Config, 'sessionSecret'>): string =>
  `whsec_${createHmac('sha256', sessionSecret).update('framewright payment webhooks').digest('hex')}`

/** The header that Stripe sends: when it was signed, and the signature of that and the body. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Sends what waits, one after the other, to where this server takes it. */
export async function sendWebhooks(services: Services): Promise<void> {
  const { config, clock, log } = services
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host
  const address = host.includes(':') ? `[${host}]` : host
  for (const row of await waitingWebhooks(services)) {
    const body = JSON.stringify(row.body)
    const isTaken = await fetch(`http://${address}:${config.port}${webhookPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE]: signatureOf(deskSecret(config), body, clock.now()),
      },
      body,
      signal: AbortSignal.timeout(SEND_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isTaken) log.warn('the payment stand-in could not send a webhook')
    await webhookSent(services, row, isTaken)
  }
}
