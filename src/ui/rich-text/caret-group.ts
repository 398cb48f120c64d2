/** A text that placeholders can be written into. */
export type CaretMember = {
  /** What the text is, for whoever offers placeholders: `subject`, `content`. */
  readonly name: string
  /** Takes what is inserted before any text had the caret. */
  readonly isMain: boolean
  /** Writes a placeholder at the caret, or at the end of a text that never had it. */
  readonly insertPlaceholder: (name: string) => boolean
}

/** Several texts of one form, of which one had the caret last. */
export type CaretGroup = {
  /** The text that had the caret last; null before the first and after that text is gone. */
  readonly current: () => string | null
  readonly subscribe: (listener: () => void) => () => void
  /** A text is there to be written in; returns how it leaves. */
  readonly join: (member: CaretMember) => () => void
  readonly entered: (member: CaretMember) => void
  /** Writes a placeholder where the caret was last (PH-05); without one at the end of the main text. */
  readonly insertPlaceholder: (name: string) => boolean
}

/** Lets a panel beside several texts write into the right one. */
export function createCaretGroup(): CaretGroup {
  const members = new Set<CaretMember>()
  const listeners = new Set<() => void>()
  let last: CaretMember | null = null

  const turnTo = (member: CaretMember | null): void => {
    if (last === member) return
    last = member
    for (const listener of listeners) listener()
  }
  return {
    current: () => last?.name ?? null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    join: (member) => {
      members.add(member)
      return () => {
        members.delete(member)
        if (last === member) turnTo(null)
      }
    },
    entered: (member) => turnTo(member),
    insertPlaceholder: (name) => {
      const target = last ?? [...members].find(({ isMain }) => isMain)
      return target?.insertPlaceholder(name) ?? false
    },
  }
}
