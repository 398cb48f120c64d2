import {
  type ConversationKey,
  MOST_MARKS,
  type Notice,
  type NoticesRead,
  type ReadMark,
} from '../../model/accounts/notices.ts'

/** Nothing is read before somebody has read something. */
export const nothingRead: NoticesRead = { through: 0, marks: [] }

/** The conversation that something belongs to. */
export const conversationKey = ({ case_id }: Pick<Notice, 'case_id'>): ConversationKey =>
  case_id ?? 'unmapped'

/** What somebody did: everything through a number read, or conversations up to theirs. */
export type Reading = { through?: number | undefined; marks?: readonly ReadMark[] | undefined }

/**
 * What is read after that. Reading everything takes what differed along; a conversation may be read less far than
 * before, which is how it becomes unread again.
 */
export function readOn(read: NoticesRead, { through, marks = [] }: Reading): NoticesRead {
  const all = Math.max(read.through, through ?? 0)
  const known = new Map<string, ReadMark>()
  // All through a number is read, what was said of conversations up to there with it.
  const kept = through === undefined ? read.marks : read.marks.filter((m) => m.through > all)
  for (const mark of [...kept, ...marks]) {
    known.delete(mark.key)
    known.set(mark.key, mark)
  }
  return { through: all, marks: [...known.values()].slice(-MOST_MARKS) }
}

/** Up to which number a conversation is read. */
export const readThrough = (read: NoticesRead, key: ConversationKey): number =>
  read.marks.find((mark) => mark.key === key)?.through ?? read.through

/** What belongs together, as one line of the list. */
export type Conversation = {
  readonly key: ConversationKey
  /** The newest of it, which stands for it. */
  readonly last: Notice
  /** Those that are not read, the newest first. */
  readonly unread: readonly Notice[]
}

/** One line for each conversation and not for each message, the newest first. */
export function conversationsOf(
  notices: readonly Notice[],
  read: NoticesRead,
): readonly Conversation[] {
  const groups = new Map<ConversationKey, Notice[]>()
  for (const notice of [...notices].sort((a, b) => b.number - a.number)) {
    const key = conversationKey(notice)
    groups.set(key, [...(groups.get(key) ?? []), notice])
  }
  return [...groups].flatMap(([key, [last, ...earlier]]) => {
    if (!last) return []
    const through = readThrough(read, key)
    return [{ key, last, unread: [last, ...earlier].filter(({ number }) => number > through) }]
  })
}

/** What the tab's title and the bell count: conversations with something unread. */
export const unreadCount = (conversations: readonly Conversation[]): number =>
  conversations.filter(({ unread }) => unread.length > 0).length
