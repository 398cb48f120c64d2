import { combine, createEvent, createStore, sample } from 'effector'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import type { Gateway } from '../../bus/gateway/call.ts'
import type { Failure } from '../../bus/outcome.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from './own-read.ts'

type Numbered = { version: number }
type Versions<V> = { versions: readonly V[]; hasOlder: boolean }
type Answer<V> = { kind: 'answer'; value: V[] }
type Before = { before?: string }

type Settings<Of, V> = {
  /** A page of what `of` names: the newest, or those older than `before`. */
  read: (
    gateway: Gateway,
    customerId: string,
    of: Of,
    before: Before,
  ) => Promise<Answer<V> | Failure>
  /** Tells one that is looked at from another. */
  keyOf: (of: Of) => string
}

/**
 * What a text once was, version by version, page by page: for whoever looks at it, and no longer. A new kind is this one call.
 */
export function createVersionsRead<Of extends object, V extends Numbered>({
  read,
  keyOf,
}: Settings<Of, V>) {
  type Ask = { of: Of; before: number | null }
  const page = createOwnRead((gateway, customerId, { of, before }: Ask) =>
    read(gateway, customerId, of, before === null ? {} : { before: String(before) }),
  )

  /** The versions are looked at, from the newest on. */
  const opened = createEvent<Of>()
  const closed = createEvent()
  /** There may be newer ones: those that are known stay meanwhile. */
  const refreshed = createEvent()
  /** The page after the last one. */
  const olderRequested = createEvent()
  /** What could not be had is asked for once more. */
  const retried = createEvent()

  const over = [closed, sessionEnded]
  const $of = createStore<Of | null>(null, { serialize: 'ignore' })
    .on(opened, (_, of) => of)
    .reset(over)

  /** An answer about another one than the one that is looked at by now says nothing. */
  const isOf = (of: Of | null, ask: Ask) => of !== null && keyOf(of) === keyOf(ask.of)
  const came = sample({
    clock: page.came,
    source: $of,
    fn: (of, { value, ask }) => (isOf(of, ask) ? { ...ask, value } : undefined),
  }).filterMap((own) => own)
  const failed = sample({
    clock: page.failed,
    source: $of,
    fn: (of, { message, ask }) => (isOf(of, ask) ? { message, ask } : undefined),
  }).filterMap((own) => own)

  /** The versions that were read, the newest first; null before the first page came. */
  const $versions = createStore<Versions<V> | null>(null, { serialize: 'ignore' })
    .on(came, (known, { value, before }) => withPage(known, value, before === null))
    .reset(opened, ...over)

  const $failed = createStore<{ message: string; ask: Ask } | null>(null, { serialize: 'ignore' })
    .on(failed, (_, failure) => failure)
    .reset(page.readFx, opened, ...over)
  /** How the last page stands that was asked for. */
  const $status = combine($failed, page.readFx.pending, (failure, isLoading) => ({
    error: failure?.message ?? null,
    isLoading,
  }))
  sample({
    clock: sample({ clock: retried, source: $failed }).filterMap((lost) => lost?.ask),
    target: page.readFx,
  })

  sample({
    clock: sample({ clock: [opened, refreshed], source: $of }).filterMap((of): Ask | undefined =>
      of === null ? undefined : { of, before: null },
    ),
    target: page.readFx,
  })
  sample({
    clock: sample({
      clock: olderRequested,
      source: { of: $of, known: $versions, isLoading: page.readFx.pending },
      fn: ({ of, known, isLoading }): Ask | undefined =>
        of && known?.hasOlder && !isLoading ? { of, before: lowest(known.versions) } : undefined,
    }).filterMap((ask) => ask),
    target: page.readFx,
  })
  return { opened, closed, refreshed, olderRequested, retried, $versions, $status }
}

const lowest = (versions: readonly Numbered[]) => versions.at(-1)?.version ?? 1

/** What is known with another page; a first page that does not reach down to it begins anew. */
function withPage<V extends Numbered>(
  known: Versions<V> | null,
  came: readonly V[],
  isFirst: boolean,
): Versions<V> {
  const hasOlder = came.length === VERSIONS_PAGE && lowest(came) > 1
  const newest = known?.versions[0]?.version ?? 0
  if (!known || (isFirst && lowest(came) > newest + 1)) return { versions: came, hasOlder }
  const numbers = new Set(came.map(({ version }) => version))
  const others = known.versions.filter(({ version }) => !numbers.has(version))
  const versions = [...came, ...others].toSorted((a, b) => b.version - a.version)
  const isLast = lowest(came) <= lowest(known.versions)
  return { versions, hasOlder: isLast ? hasOlder : known.hasOlder }
}
