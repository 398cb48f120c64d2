import { Count } from '../../../contracts/model/primitives.ts'
import { sameTag } from '../../../contracts/rules/cases/same-tag.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel } from '../parts/read-model.ts'

const State = z.object({ tags: z.nullable(z.readonly(z.array(z.string()))), asOf: Count })

/** The customer's known tags, for the suggestions (TAG-07). */
export type CaseTagsState = z.infer<typeof State>

const merge = (known: readonly string[], more: readonly string[]): readonly string[] => {
  const fresh = more.filter((tag) => !known.some((one) => sameTag(one, tag)))
  return fresh.length === 0 ? known : [...known, ...fresh].toSorted()
}

export const caseTagsProjection = readModel<CaseTagsState>({
  saved: State,
  initial: () => ({ tags: null, asOf: 0 }),
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
  },
})
