import { claim, settleAbandoned } from '../../modules/outgoing-mail/outbox-queue.ts'
import { type Claimed, laneOf } from '../../modules/outgoing-mail/outbox-row.ts'
import { type Ending, notMade, settle } from '../../modules/outgoing-mail/settle.ts'
import type { SendLimits } from '../../network/smtp/connect.ts'
import type { MailSender, Services } from '../../services.ts'
import { sendRow } from './send-row.ts'

/** Lanes served at the same time (`laneOf`); each of them one mail after the other. */
const PARALLEL = 4

/** How often it looks by itself, should a wake-up be forgotten. */
const LOOK_MS = 2_000

/** What an ending server still waits for a mail under way. */
const LEAVE_MS = 5_000

export type OutboxOptions = Partial<SendLimits>

const limitsOf = ({ config }: Services, given: OutboxOptions): SendLimits => ({
  connectMs: config.mailConnectMs,
  wholeMs: config.mailSendMs,
  ...given,
})

async function sendAndSettle(
  services: Services,
  row: Claimed,
  limits: SendLimits,
  stop?: AbortSignal,
): Promise<void> {
  const ending = await sendRow(services, row, limits, stop).catch((cause: unknown): Ending => {
    services.log.error('A mail could not be made', cause)
    return notMade(cause)
  })
  await settle(services, row, ending)
}

/** Sends everything that waits now, one mail after the other, and resolves when nothing waits any more. */
export async function drainOutbox(services: Services, options: OutboxOptions = {}): Promise<void> {
  const limits = limitsOf(services, options)
  for (;;) {
    const row = await claim(services, [])
    if (!row) return
    await sendAndSettle(services, row, limits)
  }
}

export type RunningOutbox = MailSender & { close(): Promise<void> }

/**
 * Sends what is queued: each mail at most once, never again by itself (G-617) but for a link and a report
 * that surely reached nobody (`settle`). `kick` wakes it after a commit. `close` ends it in good order: a mail still under way after some seconds is given up and settled.
 */
export function startOutbox(services: Services, options: OutboxOptions = {}): RunningOutbox {
  const limits = limitsOf(services, options)
  const stop = new AbortController()
  const served = new Map<string, Promise<void>>()
  let closed = false
  let awake = false
  let pumping: Promise<void> = Promise.resolve()

  const serve = (row: Claimed): void => {
    const done = sendAndSettle(services, row, limits, stop.signal)
      .catch((cause: unknown) => services.log.error('A mail could not be settled', cause))
      .finally(() => {
        served.delete(laneOf(row))
        kick()
      })
    served.set(laneOf(row), done)
  }

  const pump = async (): Promise<void> => {
    while (awake && !closed) {
      awake = false
      while (!closed && served.size < PARALLEL) {
        const row = await claim(services, [...served.keys()])
        if (!row) break
        serve(row)
      }
    }
  }

  const kick = (notBefore?: string): void => {
    if (closed) return
    const later = notBefore ? Date.parse(notBefore) - services.clock.now().getTime() : 0
    if (later > 0) {
      setTimeout(kick, later).unref()
      return
    }
    if (awake) return
    awake = true
    pumping = pumping
      .then(pump)
      .catch((cause: unknown) => services.log.error('The outbox could not be read', cause))
  }

  const clean = (start: boolean): void => {
    pumping = pumping
      .then(() => settleAbandoned(services, start))
      .catch((cause: unknown) => services.log.error('The outbox could not be read', cause))
  }

  clean(true)
  kick()
  const looking = setInterval(() => {
    clean(false)
    kick()
  }, LOOK_MS).unref()

  return {
    kick,
    close: async () => {
      closed = true
      clearInterval(looking)
      await pumping
      const giveUp = setTimeout(() => stop.abort(), LEAVE_MS)
      await Promise.all(served.values())
      clearTimeout(giveUp)
    },
  }
}
