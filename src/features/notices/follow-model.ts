import { createEffect, createEvent, createStore, sample } from 'effector'
import type { ConversationKey } from '../../../contracts/model/accounts/notices.ts'
import { type Conversation, conversationKey } from '../../../contracts/rules/notices/read-marks.ts'
import { isCaseView, type Selection } from '../../actions/selection.ts'
import {
  $caseView,
  $selectedCaseId,
  $selection,
  caseSelected,
  caseViewChosen,
  selectionChosen,
} from '../../actions/workplace.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { $conversations, $notices, $unread, marked } from './notices-model.ts'

/** A line of the list was pressed: it leads to what it is about. */
export const conversationOpened = createEvent<ConversationKey>()
export const centreOpened = createEvent()
export const centreClosed = createEvent()

export const $isCentreOpen = createStore(false)
  .on(centreOpened, () => true)
  .reset(centreClosed, conversationOpened, sessionEnded)

const toCase = conversationOpened.filterMap((key) => (key === 'unmapped' ? undefined : key))
sample({ clock: toCase, source: $caseView, target: caseViewChosen })
sample({ clock: toCase, target: caseSelected })
sample({
  clock: conversationOpened.filter({ fn: (key) => key === 'unmapped' }),
  fn: () => 'INBOUNDEMAILS' as const,
  target: selectionChosen,
})

/** Reads a conversation as far as it goes, where something of it is unread. */
const readMarks = (conversations: readonly Conversation[], key: ConversationKey | null) => {
  const found = conversations.find((one) => one.key === key && one.unread.length > 0)
  return found ? [{ key: found.key, through: found.last.number }] : undefined
}

/** What is on screen now: a case stays chosen behind another screen, where nobody sees it. */
function shownKey(selection: Selection, caseId: string | null): ConversationKey | null {
  if (selection === 'INBOUNDEMAILS') return 'unmapped'
  return isCaseView(selection) ? caseId : null
}

const shown = sample({
  clock: [$selection, $selectedCaseId],
  source: { selection: $selection, caseId: $selectedCaseId },
  fn: ({ selection, caseId }) => shownKey(selection, caseId),
})

// Whoever goes there reads it.
sample({
  clock: sample({
    clock: [conversationOpened, shown],
    source: $conversations,
    fn: readMarks,
  }).filterMap((marks) => marks),
  target: marked,
})

/** What came while its case is open before somebody's eyes is no news; in a tab in the background it is. */
const lookFx = createEffect((key: ConversationKey | null) =>
  document.visibilityState === 'visible' ? key : null,
)
// By their numbers: what became this user's with its case is older than what was there. Before the first answer all of it
// is new, as its case may be open by then.
const $known = createStore({
  numbers: new Set<number>() as ReadonlySet<number>,
  keys: [] as readonly ConversationKey[],
})
  .on($notices, (known, notices) => ({
    numbers: new Set((notices ?? []).map(({ number }) => number)),
    keys: (notices ?? []).filter(({ number }) => !known.numbers.has(number)).map(conversationKey),
  }))
  .reset(sessionEnded)
sample({
  clock: $known,
  source: { selection: $selection, caseId: $selectedCaseId },
  fn: ({ selection, caseId }, { keys }) => {
    const key = shownKey(selection, caseId)
    return key !== null && keys.includes(key) ? key : null
  },
  target: lookFx,
})
sample({
  clock: sample({ clock: lookFx.doneData, source: $conversations, fn: readMarks }).filterMap(
    (marks) => marks,
  ),
  target: marked,
})

/** The name of the page, as it is without anything unread. */
const PAGE = 'Framewright'
const titleFx = createEffect((count: number) => {
  document.title = count === 0 ? PAGE : `(${count}) ${PAGE}`
})
sample({ clock: $unread, target: titleFx })
