import { lengthRefusal } from '../../../../contracts/rules/typed/typed-length.ts'
import type { CaretGroup } from '../../../ui/rich-text/caret-group.ts'
import { LineEditor } from '../../../ui/rich-text/line-editor.tsx'
import type { PlaceholderEntry } from '../../../ui/rich-text/placeholders.ts'
import { placeholderWords } from '../placeholder-words.ts'

interface Props {
  readonly label: string
  /** Tells the texts of a dialog apart. */
  readonly name: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** So many characters at most, tags as they are written. */
  readonly most: number
  readonly error: string | null
  readonly help?: string
  /** The tags that the dialog knows, and those of them that this text may hold. */
  readonly tags: readonly string[]
  readonly allowed: readonly string[]
  readonly group: CaretGroup
  /** Takes what is inserted before any text was written in. */
  readonly isMain?: boolean
  readonly autoFocus?: boolean
}

/** A short text of a placeholder's settings, with tags of its own. */
export function TagLine(props: Props) {
  const { name, most, error, help, tags, allowed, group, isMain = false, ...line } = props
  const named = (tag: string): PlaceholderEntry => ({
    name: tag,
    title: placeholderWords(tag),
    isKnown: tags.includes(tag),
    isUsableHere: allowed.includes(tag),
  })
  return (
    <LineEditor
      {...line}
      {...(help !== undefined && { help })}
      required
      error={lengthRefusal(line.value, most) ?? error}
      placeholders={{ offered: allowed.map(named), named }}
      carets={{ group, name, isMain }}
    />
  )
}
