/** What was asked of the server and what it acknowledged, to be compared with what it kept. */
import { z } from '../../contracts/schema.ts'
import type { Sink } from './sink.ts'
import type { Victim } from './victim.ts'

/** A command and the one event that doing it must leave, once; null where nobody is told. */
export type Command = { key: string; event: string | null; queuesMail: boolean }

/** An event as the answer told it. */
export const Told = z.object({ id: z.string(), seq: z.int(), name: z.string() })
export type Told = z.infer<typeof Told>

export type Findings = { lost: string[]; doubled: string[] }

type Entry = Command & { told: Told[]; refused: boolean }

const Kept = z.object({ ...Told.shape, key: z.string() })
const Tally = z.object({ of: z.string(), n: z.int() })
const Sent = z.object({
  messageId: z.string(),
  key: z.nullable(z.string()),
  state: z.string(),
  error: z.nullable(z.string()),
})
type Sent = z.infer<typeof Sent>

const UNKNOWN = 'It is not known whether this email was delivered.'

export type Ledger = {
  /** The command was answered 200. */
  done(command: Command, told: readonly Told[]): void
  refused(command: Command): void
  /**
   * Something that has no command was acknowledged: what came from outside, or what a visitor did, who has no
   * `Idempotency-Key`. An event of this name about this case, this user, else this customer.
   */
  happened(subject: string, event: string): void
  /** The same of something that nobody knows the outcome of. */
  mayHaveHappened(subject: string, event: string): void
  commands(): number
  refusals(): number
  /** Compares with what the server and the sink have now; nothing may be under way. */
  compare(victim: Victim, sink: Sink, customerId: string): Promise<Findings>
}

function compareCommand(entry: Entry, kept: readonly Told[], mails: number): Findings {
  const { key, event, told, refused, queuesMail } = entry
  const found: Findings = { lost: [], doubled: [] }
  const times = kept.filter(({ name }) => name === event).length
  const say = (what: string) => `${event ?? 'told nobody'} ${key}: ${what}`
  if (refused) {
    if (kept.length > 0) found.doubled.push(say('was refused, and has events'))
    return found
  }
  if (event === null && kept.length > 0) found.doubled.push(say('told somebody'))
  if (event !== null && times === 0) found.lost.push(say('was acknowledged, its event is gone'))
  if (times > 1) found.doubled.push(say(`has ${times} events`))
  const ids = new Set(kept.map(({ id, seq }) => `${seq} ${id}`))
  if (told.some(({ id, seq }) => !ids.has(`${seq} ${id}`)))
    found.lost.push(say('an event of its answer is gone'))
  if (mails < (queuesMail ? 1 : 0)) found.lost.push(say('its mail is gone'))
  if (mails > 1) found.doubled.push(say(`queued ${mails} mails`))
  return found
}

function compareMail({ messageId, state, error }: Sent, arrived: number): Findings {
  const isUnknown = error?.startsWith(UNKNOWN) ?? false
  const say = (what: string) => `mail ${messageId}, ${state}: ${what}`
  return {
    lost: state === 'sent' && arrived === 0 ? [say('never arrived')] : [],
    doubled: [
      ...(arrived > 1 ? [say(`arrived ${arrived} times`)] : []),
      ...(state === 'failed' && !isUnknown && arrived > 0
        ? [say(`arrived, though it failed for sure: ${error}`)]
        : []),
    ],
  }
}

/** Mails of the installation: of one with a link nothing is kept, so that only its arrival is known. */
const isOfInstallation = (messageId: string): boolean => messageId.startsWith('<fw.system.')

const merge = (all: readonly Findings[]): Findings => ({
  lost: all.flatMap(({ lost }) => lost),
  doubled: all.flatMap(({ doubled }) => doubled),
})

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

export function createLedger(): Ledger {
  const entries: Entry[] = []
  const tallies = new Map<string, { least: number; most: number }>()

  const tally = (subject: string, event: string, least: number): void => {
    const of = `${subject} ${event}`
    const so = tallies.get(of) ?? { least: 0, most: 0 }
    tallies.set(of, { least: so.least + least, most: so.most + 1 })
  }

  async function compareCommands(victim: Victim, sent: readonly Sent[]): Promise<Findings> {
    const kept = await victim.ask(
      `select command_id as key, id, seq::int, name from event
      where command_id is not null order by seq`,
      Kept,
    )
    const byKey = grouped(kept, ({ key }) => key)
    const mails = grouped(sent, ({ key }) => key)
    return merge(
      entries.map((entry) =>
        compareCommand(entry, byKey.get(entry.key) ?? [], mails.get(entry.key)?.length ?? 0),
      ),
    )
  }

  async function compareTallies(victim: Victim): Promise<Findings> {
    const kept = await victim.ask(
      `select coalesce(case_id::text, payload->'user'->>'user_id', payload->>'user_id', customer_id)
        || ' ' || name as of, count(*)::int as n from event where command_id is null group by 1`,
      Tally,
    )
    const found = new Map(kept.map(({ of, n }) => [of, n]))
    const all = [...tallies].map(([of, told]) => ({ of, ...told, kept: found.get(of) ?? 0 }))
    const say = ({ of, least, most, kept: times }: (typeof all)[number]) =>
      `${of}: acknowledged ${least} times, asked for ${most} times, there are ${times}`
    return {
      lost: all.filter(({ least, kept: times }) => times < least).map(say),
      doubled: all.filter(({ most, kept: times }) => times > most).map(say),
    }
  }

  return {
    done: (command, told) => void entries.push({ ...command, told: [...told], refused: false }),
    refused: (command) => void entries.push({ ...command, told: [], refused: true }),
    happened: (subject, event) => tally(subject, event, 1),
    mayHaveHappened: (subject, event) => tally(subject, event, 0),
    commands: () =>
      entries.length + [...tallies.values()].reduce((sum, { least }) => sum + least, 0),
    refusals: () => entries.filter(({ refused }) => refused).length,
    compare: async (victim, sink, customerId) => {
      // First: a reminder may leave while we look.
      const arrived = [...sink.arrived().keys()]
      const sent = await victim.ask(
        `select message_id as "messageId", command_id as key, state, error from outbox
        where customer_id = '${customerId}' or case_id is null`,
        Sent,
      )
      const known = new Set(sent.map(({ messageId }) => messageId))
      const unknown = arrived.filter((id) => !known.has(id))
      const strangers = unknown.filter((id) => !isOfInstallation(id))
      const again = unknown.filter((id) => isOfInstallation(id) && sink.countOf(id) > 1)
      return merge([
        await compareCommands(victim, sent),
        await compareTallies(victim),
        ...sent.map((mail) => compareMail(mail, sink.countOf(mail.messageId))),
        {
          lost: strangers.map((id) => `mail ${id} arrived and is not known`),
          doubled: again.map((id) => `mail ${id} arrived more than once`),
        },
      ])
    },
  }
}
