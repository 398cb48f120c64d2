import { combine, createEvent, createStore, sample } from 'effector'
import { foldTag, readTag, sameTag, tagCharacters } from '../../../../contracts/rules/case-tags.ts'
import { addTagRequested } from '../../../actions/requests.ts'
import { createOperation } from '../../../bus/operation.ts'
import { $caseTags, caseTagsRequested } from '../../../projections/case-tags.ts'
import { createConflict } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'

export const tagTyped = createEvent<string>()
export const tagConfirmed = createEvent()
export const tagCancelled = createEvent()
export const tagRemoved = createEvent<string>()

const addTagFx = createCommandEffect('case.tag.add')
export const addTag = createOperation(addTagFx)
export const tagConflict = createConflict(addTagFx, addTag)

type Dialog = { caseId: string; version: number }

const opened = sample({
  clock: addTagRequested,
  source: $caseDetail,
}).filterMap((detail): Dialog | undefined =>
  detail ? { caseId: detail.id, version: detail.version } : undefined,
)

const $dialog = createStore<Dialog | null>(null)
  .on(opened, (_, dialog) => dialog)
  .reset(tagCancelled, addTag.done, sessionEnded)
export const $tagOpen = $dialog.map((dialog) => dialog !== null)

sample({ clock: opened, fn: () => undefined, target: [addTag.reset, caseTagsRequested] })

/** What is typed, without the characters that no tag takes (TAG-06). */
export const $tagText = createStore('')
  .on(tagTyped, (_, text) => tagCharacters(text))
  .reset(tagCancelled, addTag.done, sessionEnded)

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
  source: { dialog: $dialog, text: $tagText, own: $tagsOfCase },
  fn: ({ dialog, text, own }) => {
    const tag = readTag(text)
    const isOwn = tag.ok && own.some((other) => sameTag(other, tag.value))
    return { dialog, tag, error: isOwn ? 'The case has this tag already' : null }
  },
})

/** What is wrong with the tag, until it is changed (TAG-05). */
export const $tagError = createStore<string | null>(null)
  .on(judged, (_, { tag, error }) => (tag.ok ? error : tag.message))
  .reset(tagTyped, opened)

sample({
  clock: judged.filterMap(({ dialog, tag, error }) =>
    dialog && tag.ok && error === null
      ? { case_id: dialog.caseId, version: dialog.version, tag: tag.value }
      : undefined,
  ),
  target: addTagFx,
})

const reloaded = sample({
  clock: tagConflict.reloadPressed,
  source: { dialog: $dialog, conflict: tagConflict.$conflict },
  fn: ({ dialog, conflict }) =>
    dialog && { ...dialog, version: conflict?.version ?? dialog.version },
})
sample({ clock: reloaded, target: $dialog })
sample({ clock: reloaded, fn: () => undefined, target: addTag.reset })

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
