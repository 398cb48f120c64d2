import { combine, createEvent, createStore, sample } from 'effector'
import { readTag, typeTag } from '../../../../contracts/rules/cases/case-tags.ts'
import { foldTag, sameTag } from '../../../../contracts/rules/cases/same-tag.ts'
import { addTagRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createConflict, refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { $caseTags, caseTagsRequested } from '../../../queries/cases/case-tags.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { doneHere } from '../parts/done-here.ts'

export const tagTyped = createEvent<string>()
export const tagConfirmed = createEvent()
export const tagCancelled = createEvent()
export const tagRemoved = createEvent<string>()

const addTagFx = createCommandEffect('case.tag.add')
export const addTag = formOperation('tag', addTagFx)

const opened = sample({ clock: addTagRequested, source: $caseDetail }).filterMap((detail) =>
  detail ? { detail } : undefined,
)
const closed = [tagCancelled, doneHere(addTag), $selectedCaseId, sessionEnded]

const $caseId = createStore<string | null>(null)
  .on(opened, (_, { detail }) => detail.id)
  .reset(closed)
export const $tagOpen = $caseId.map((id) => id !== null)

/** A tag is added beside whatever the case holds, so nothing that others do conflicts with it. */
export const tagConflict = createConflict({ name: 'tag', opened, closed, writes: [] })
const { concurrentChanges } = tagConflict
refuseInto(tagConflict, { fx: addTagFx, operation: addTag })

sample({ clock: opened, fn: () => undefined, target: [addTag.reset, caseTagsRequested] })

/** What is typed or pasted (TAG-06). */
export const $tagText = createStore('').on(tagTyped, typeTag).reset(closed)

const $tagsOfCase = $caseDetail.map((detail) => detail?.tags ?? [])

/** The customer's tags that fit what is typed and are not on the case yet (TAG-07). */
export const $suggestions = combine($caseTags, $tagsOfCase, $tagText, (known, own, text) => {
  const wanted = foldTag(text.trim())
  return known.filter(
    (tag) => foldTag(tag).includes(wanted) && !own.some((other) => sameTag(other, tag)),
  )
})

/** Whether what is typed is a tag that the customer uses already (TAG-08, TAG-09). */
export const $isKnownTag = combine($caseTags, $tagText, (known, text) =>
  known.some((tag) => sameTag(tag, text.trim())),
)

const judged = sample({
  clock: tagConfirmed,
  source: {
    caseId: $caseId,
    version: concurrentChanges.$version,
    text: $tagText,
    own: $tagsOfCase,
  },
  fn: ({ caseId, version, text, own }) => {
    const tag = readTag(text)
    const isOwn = tag.ok && own.some((other) => sameTag(other, tag.value))
    return { caseId, version, tag, error: isOwn ? 'The case already has this tag' : null }
  },
})

/** What is wrong with the tag, until it is changed (TAG-05). */
export const $tagError = createStore<string | null>(null)
  .on(judged, (_, { tag, error }) => (tag.ok ? error : tag.message))
  .reset(tagTyped, opened)

sample({
  clock: judged.filterMap(({ caseId, version, tag, error }) =>
    caseId !== null && version !== null && tag.ok && error === null
      ? { case_id: caseId, version, tag: tag.value }
      : undefined,
  ),
  target: addTagFx,
})

const removeTagFx = createCommandEffect('case.tag.remove')
sample({
  clock: sample({
    clock: tagRemoved,
    source: $caseDetail,
    fn: (detail, tag) => ({ detail, tag }),
  }).filterMap(({ detail, tag }) =>
    detail ? { case_id: detail.id, version: detail.version, tag } : undefined,
  ),
  target: removeTagFx,
})
