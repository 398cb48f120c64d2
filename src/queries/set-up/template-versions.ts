import { combine, createEvent, createStore, sample } from 'effector'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import type { TemplateVersion } from '../../../contracts/model/mail/mail-template.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from '../loading/own-read.ts'

type Named = { flow_id: string; template_id: string }
type Ask = Named & { before: number | null }
type Versions = { versions: readonly TemplateVersion[]; hasOlder: boolean }

const page = createOwnRead((gateway, customer_id, { flow_id, template_id, before }: Ask) =>
  gateway.call('readTemplateVersions', {
    params: { customer_id, flow_id, template_id },
    query: before === null ? {} : { before: String(before) },
  }),
)

/** The versions of a template are looked at, from the newest on. */
export const versionsOpened = createEvent<Named>()
export const versionsClosed = createEvent()
/** There may be newer ones: those that are known stay meanwhile. */
export const versionsRefreshed = createEvent()
/** The page after the last one. */
export const olderVersionsRequested = createEvent()
/** What could not be had is asked for once more. */
export const versionsRetried = createEvent()

const over = [versionsClosed, sessionEnded]
const $of = createStore<Named | null>(null, { serialize: 'ignore' })
  .on(versionsOpened, (_, named) => named)
  .reset(over)

/** An answer about another template than the one that is looked at by now says nothing. */
const isOf = (of: Named | null, ask: Ask) => of !== null && of.template_id === ask.template_id
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

const lowest = (versions: readonly TemplateVersion[]) => versions.at(-1)?.version ?? 1

/** What is known with another page; a first page that does not reach down to it begins anew. */
function withPage(known: Versions | null, came: readonly TemplateVersion[], isFirst: boolean) {
  const hasOlder = came.length === VERSIONS_PAGE && lowest(came) > 1
  const newest = known?.versions[0]?.version ?? 0
  if (!known || (isFirst && lowest(came) > newest + 1)) return { versions: came, hasOlder }
  const numbers = new Set(came.map(({ version }) => version))
  const others = known.versions.filter(({ version }) => !numbers.has(version))
  const versions = [...came, ...others].toSorted((a, b) => b.version - a.version)
  const isLast = lowest(came) <= lowest(known.versions)
  return { versions, hasOlder: isLast ? hasOlder : known.hasOlder }
}

/** The versions that were read, the newest first; null before the first page came. */
export const $templateVersions = createStore<Versions | null>(null, { serialize: 'ignore' })
  .on(came, (known, { value, before }) => withPage(known, value, before === null))
  .reset(versionsOpened, ...over)

const $failed = createStore<{ message: string; ask: Ask } | null>(null, { serialize: 'ignore' })
  .on(failed, (_, failure) => failure)
  .reset(page.readFx, versionsOpened, ...over)
/** How the last page stands that was asked for. */
export const $versionsStatus = combine($failed, page.readFx.pending, (failure, isLoading) => ({
  error: failure?.message ?? null,
  isLoading,
}))
sample({
  clock: sample({ clock: versionsRetried, source: $failed }).filterMap((lost) => lost?.ask),
  target: page.readFx,
})

sample({
  clock: [versionsOpened, versionsRefreshed],
  source: $of,
  filter: Boolean,
  fn: (named): Ask => ({ ...named, before: null }),
  target: page.readFx,
})
sample({
  clock: sample({
    clock: olderVersionsRequested,
    source: { of: $of, known: $templateVersions, isLoading: page.readFx.pending },
    fn: ({ of, known, isLoading }): Ask | undefined =>
      of && known?.hasOlder && !isLoading ? { ...of, before: lowest(known.versions) } : undefined,
  }).filterMap((ask) => ask),
  target: page.readFx,
})
