import { sameTag } from '../../../contracts/rules/case-tags.ts'
import type { Projection } from '../../bus/projection.ts'

/** The customer's known tags, for the suggestions (TAG-07). */
export type CaseTagsState = { tags: readonly string[] | null; asOf: number }

const merge = (known: readonly string[], more: readonly string[]): readonly string[] => {
  const fresh = more.filter((tag) => !known.some((one) => sameTag(one, tag)))
  return fresh.length === 0 ? known : [...known, ...fresh].toSorted()
}

export const caseTagsProjection: Projection<CaseTagsState> = {
  initial: () => ({ tags: null, asOf: 0 }),
  open: (state) => ({ ...state }),
  foldCaseEvents: (state, events) => {
    const before = state.tags
    if (!before) return false
    let tags = before
    for (const { name, payload } of events) {
      if (name === 'case.tag-added') tags = merge(tags, payload.row.tags)
    }
    state.tags = tags
    return tags !== before
  },
  handlers: {
    'case-tags.loaded': (state, { payload }) => {
      if (state.asOf > payload.as_of) return false
      state.tags = merge(payload.tags.toSorted(), state.tags ?? [])
      state.asOf = payload.as_of
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: CaseTagsState): boolean {
  state.tags = null
  state.asOf = 0
  return true
}
