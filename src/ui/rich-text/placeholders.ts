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
  /** The name that one more use gets; null where there may be none, of which the owner tells. */
  readonly nextName?: (name: string, used: readonly string[]) => string | null
  /** A placeholder of the text was opened: by Enter where it is selected, or by a double click. */
  readonly onOpen?: (name: string) => void
}
