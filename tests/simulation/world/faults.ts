/** Everything that goes wrong on purpose, by the name under which it is counted. */

/** What a request meets on its way, or its answer on the way back. */
export const netFaults = [
  'request lost',
  'answer lost',
  'duplicate',
  'reorder',
  'delay',
  '429 with Retry-After',
  '500',
  '502',
  '503',
  '502 after commit',
  'timeout',
  'timeout after commit',
  'malformed answer',
] as const
export type NetFault = (typeof netFaults)[number]

/** What the next renewal of a session meets. */
export const renewalFaults = ['renewal lost', 'renewal answer lost', 'renewal refused'] as const
export type RenewalFault = (typeof renewalFaults)[number]

/** What the next message of the channel meets. */
export const pushFaults = ['push duplicate', 'push reorder', 'push malformed'] as const
export type PushFault = (typeof pushFaults)[number]

export const faultKinds = [
  ...netFaults,
  ...renewalFaults,
  ...pushFaults,
  'token expiry',
  'socket gap',
  'server dropped',
  'mail answer lost',
  'mail refused',
  'storage full',
  'tab closed',
  'offline',
  'clock skew',
  'second login elsewhere',
  'outside event repeated',
  'stopped in time',
  'stopped too late',
  'REALTIME=off',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Counts that one history, or many, came to. */
export type Tally = {
  histories: number
  commands: number
  /** How often each command was given. */
  given: Record<string, number>
  faults: Record<FaultKind, number>
  conflicts: number
  repeatsFromStore: number
  /** How the commands ended. */
  done: number
  refused: number
  unknown: number
  waiting: number
  mails: number
  serversDropped: Record<string, number>
}

export const noTally = (): Tally => ({
  histories: 0,
  commands: 0,
  given: {},
  faults: Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>,
  conflicts: 0,
  repeatsFromStore: 0,
  done: 0,
  refused: 0,
  unknown: 0,
  waiting: 0,
  mails: 0,
  serversDropped: {},
})

const addedUp = <K extends string>(
  a: Readonly<Record<K, number>>,
  b: Readonly<Record<K, number>>,
): Record<K, number> => {
  const sum: Record<K, number> = { ...a }
  for (const [key, n] of Object.entries(b) as [K, number][]) sum[key] = (sum[key] ?? 0) + n
  return sum
}

export const added = (a: Tally, b: Tally): Tally => ({
  histories: a.histories + b.histories,
  commands: a.commands + b.commands,
  given: addedUp(a.given, b.given),
  faults: addedUp(a.faults, b.faults),
  conflicts: a.conflicts + b.conflicts,
  repeatsFromStore: a.repeatsFromStore + b.repeatsFromStore,
  done: a.done + b.done,
  refused: a.refused + b.refused,
  unknown: a.unknown + b.unknown,
  waiting: a.waiting + b.waiting,
  mails: a.mails + b.mails,
  serversDropped: addedUp(a.serversDropped, b.serversDropped),
})
