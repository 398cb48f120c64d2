import { combine, createEvent, createStore, sample } from 'effector'
import { debounce } from 'patronum'
import type { CaseRow } from '../../../../contracts/model/cases/case.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { createCaseFinder } from '../../../actions/case-finder/case-finder-model.ts'
import type { Failure } from '../../../bus/outcome.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import type { ViewedPage } from '../../../queries/portal/portal-view.ts'
import { type Tab, unsavedTexts } from '../editing/form-values.ts'
import { $pane, $tab } from '../editing/model.ts'
import { type DraftFields, draftOf } from './draft.ts'

/** The preview stands on screen, or no more. */
export const previewShown = createEvent()
export const previewHidden = createEvent()
/** Once more what could not be loaded. */
export const previewRepeated = createEvent()

/** Finds the case whose page is shown. */
export const previewFinder = createCaseFinder()

/** Whose page is shown: it stays while languages and texts are turned. */
export const $previewCase = createStore<CaseRow | null>(null, { serialize: 'ignore' })
  .on(previewFinder.chosen, (known, row) => row ?? known)
  .reset(sessionEnded)

/** The page that shows each text. */
const pages = {
  'Login Page': 'login',
  'Case Page': 'case',
  'About Us Page': 'about',
  'FAQ Page': 'faq',
} as const satisfies Record<Tab, ViewedPage['page']>

/** What is looked at, and what of it is saved and what is not: another text is another look. */
type Wanted = ViewedPage & { saved: string; draft: DraftFields | null }

/** So long nothing is typed before it is shown, in ms. */
const RESTED = 600

const $isShown = createStore(false, { serialize: 'ignore' })
  .on(previewShown, () => true)
  .on(previewHidden, () => false)
const $caseId = $previewCase.map((row) => row?.id ?? null)
// As one text: what is typed, and every other event, changes nothing of it.
const $saved = $pane.map((pane) =>
  pane
    ? JSON.stringify([pane.translation.id, pane.translation.version, pane.standard?.version ?? 0])
    : null,
)
/** What is typed and not saved; the same is no other. */
const $typed = createStore<DraftFields | null>(null, {
  serialize: 'ignore',
  updateFilter: (now, before) => !sameJson(now, before),
}).on($pane, (_, pane) =>
  pane && unsavedTexts(pane.editing) > 0 ? draftOf(pane.text, pane.editing.state.form) : null,
)
const $form = $pane.map((pane) => pane?.id ?? null)
const $draft = createStore<DraftFields | null>(null, { serialize: 'ignore' })
  .on(
    sample({ clock: [debounce($typed, RESTED), $form, previewShown], source: $typed }),
    (_, typed) => typed,
  )
  .on($typed, (draft, typed) => (typed === null ? null : draft))
const $language = $pane.map((pane) => pane?.translation.id ?? null)
const $wanted = combine(
  {
    isShown: $isShown,
    caseId: $caseId,
    language: $language,
    saved: $saved,
    draft: $draft,
    tab: $tab,
  },
  ({ isShown, caseId, language, saved, draft, tab }): Wanted | null =>
    isShown && caseId !== null && language !== null && saved !== null
      ? { caseId, page: pages[tab], translation_id: language, saved, draft }
      : null,
)

const { readFx, came, failed } = createOwnRead(
  (gateway, _customerId, { caseId, saved: _, draft: __, ...query }: Wanted) =>
    gateway.call('readPortalView', { params: { id: caseId }, query }),
  [previewHidden, $wanted],
)
const isWanted = (wanted: Wanted | null): wanted is Wanted => wanted !== null
// A language that is turned to takes the preview away and brings it back: that is one look.
sample({ clock: debounce($wanted, 0), filter: isWanted, target: readFx })
sample({ clock: previewRepeated, source: $wanted, filter: isWanted, target: readFx })

/**
 * What is known of the page.
 *
 *     shown      where it is, which look it is, and what is sent to it: it stays while the next one is waited for
 *     isLoading  the address is waited for
 *     failure    why there is none
 */
type Previewing = {
  shown: { address: string; look: number; fields: DraftFields | null } | null
  isLoading: boolean
  failure: Failure | null
}
const nothing: Previewing = { shown: null, isLoading: false, failure: null }

export const $portalPreview = createStore<Previewing>(nothing, { serialize: 'ignore' })
  .on(readFx, ({ shown }) => ({ shown, isLoading: true, failure: null }))
  .on(
    sample({ clock: came, source: $wanted, fn: (wanted, answer) => ({ wanted, answer }) }),
    // The answer to whatever was asked before is let go.
    (state, { wanted, answer: { ask, value } }) =>
      ask === wanted
        ? {
            shown: {
              address: value.address,
              look: (state.shown?.look ?? 0) + 1,
              fields: ask.draft,
            },
            isLoading: false,
            failure: null,
          }
        : state,
  )
  .on(
    sample({ clock: failed, source: $wanted, fn: (wanted, failure) => ({ wanted, failure }) }),
    (state, { wanted, failure }) =>
      failure.ask === wanted ? { shown: null, isLoading: false, failure } : state,
  )
  .reset(previewHidden, sessionEnded)
