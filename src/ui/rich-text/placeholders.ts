/** What a tag of a text means, as whoever uses the editor tells it. */
export type PlaceholderEntry = {
  /** As it is written between the braces. */
  readonly name: string
  /** What it is called on screen. */
  readonly title: string
  readonly isKnown: boolean
  /** Whether it may stand in this text. */
  readonly isUsableHere: boolean
  /** What stands in its place, where the text is written for somebody; null where nothing does yet. */
  readonly value?: string | null
}

/** The placeholders of a text. */
export type Placeholders = {
  /** What the list at the caret offers, in its order. */
  readonly offered: readonly PlaceholderEntry[]
  /** What a name means, known or not. */
  readonly named: (name: string) => PlaceholderEntry
  /**
   * One was chosen from the list at the caret: the owner inserts it, under a name of its own or after asking for what it
   * needs. Without this it is inserted as it is called.
   */
  readonly onChoose?: (name: string) => void
  /** A placeholder of the text was opened: by Enter where it is selected, or by a double click. */
  readonly onOpen?: (name: string) => void
}
