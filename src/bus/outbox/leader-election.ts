import { Id } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { Clock } from '../clock.ts'
import type { Platform } from '../platform.ts'

const ofUser = { userId: z.string() }

const TabMessage = z.discriminatedUnion('kind', [
  /** An entry was written or removed. */
  z.object({ ...ofUser, kind: z.literal('changed'), id: Id }),
  /** A command was done, with the last event number that it caused. */
  z.object({ ...ofUser, kind: z.literal('done'), id: Id, through: z.nullable(z.int()) }),
  /** Does anybody send the outbox? */
  z.object({ ...ofUser, kind: z.literal('ask') }),
  z.object({ ...ofUser, kind: z.literal('alive') }),
  /** A new sender asks which commands somebody still waits for. */
  z.object({ ...ofUser, kind: z.literal('hello') }),
  z.object({ ...ofUser, kind: z.literal('claims'), ids: z.array(Id) }),
])
export type TabMessage = z.infer<typeof TabMessage>

type WithoutUser<M> = M extends TabMessage ? Omit<M, 'userId'> : never
export type Said = WithoutUser<TabMessage>

/** How long a tab waits for a sign of the sender before it takes its place, in ms (row 16: 3 s). */
const SILENCE = 1_300

type Parts = {
  platform: Platform
  clock: Clock
  userId: string
  /** This tab sends the outbox from here on; ends when it does so no longer. */
  onLead: () => Promise<void>
  /** Another tab has taken the lead. */
  onLost: () => void
  onSaid: (message: TabMessage) => void
}

/**
 * The tabs of one user: Web Locks choose the one that sends, the others are told. A sender that does not
 * answer (frozen, hung) loses the lock to whoever needs it; a server that does a command once makes that
 * safe at any moment.
 */
export function createTabs({ platform, clock, userId, onLead, onLost, onSaid }: Parts) {
  const name = `framewright.journal.${userId}`
  const stopped = new AbortController()
  let leads = false
  let heard = 0
  let isAsking = false
  let isAskedAgain = false

  const say = (message: Said) => platform.post({ ...message, userId })

  async function queueUp(steal: boolean): Promise<void> {
    let wasHeld = false
    const work = async () => {
      if (stopped.signal.aborted) return
      wasHeld = true
      leads = true
      await onLead()
    }
    await platform.lock(name, work, steal ? { steal } : { signal: stopped.signal })
    if (!wasHeld) return
    leads = false
    onLost()
    if (!stopped.signal.aborted) await queueUp(false)
  }

  const stopHearing = platform.onMessage((raw) => {
    const message = parse(TabMessage, raw)
    if (!message.ok || message.value.userId !== userId) return
    const { kind } = message.value
    if (kind === 'ask' && leads) say({ kind: 'alive' })
    if (kind === 'alive' || kind === 'done' || kind === 'hello') heard += 1
    onSaid(message.value)
  })

  async function ask(): Promise<void> {
    isAskedAgain = true
    if (leads || isAsking) return
    isAsking = true
    isAskedAgain = false
    const before = heard
    say({ kind: 'ask' })
    await clock.wait(SILENCE)
    isAsking = false
    if (leads || stopped.signal.aborted) return
    if (heard === before) await queueUp(true)
    // Who answered may have hung since.
    else if (isAskedAgain) await ask()
  }

  return {
    say,
    leads: () => leads,
    start: () => queueUp(false),
    /** Makes sure that somebody sends: without a sign of the sender this tab becomes it. */
    ask,
    stop: () => {
      stopped.abort()
      stopHearing()
    },
  }
}
