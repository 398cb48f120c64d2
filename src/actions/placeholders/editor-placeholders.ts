import {
  placeholderCatalogue,
  placeholderNamed,
} from '../../../contracts/rules/placeholders/catalogue.ts'
import type { PlaceholderEntry, Placeholders } from '../../ui/rich-text/placeholders.ts'
import { placeholderWords } from './placeholder-words.ts'

/** The texts of a mail that placeholders stand in. */
export type PlaceholderTarget = 'subject' | 'content'

/** What a tag means there; a name that no placeholder has is shown as it is. */
const entryIn =
  (target: PlaceholderTarget) =>
  (name: string): PlaceholderEntry => {
    const known = placeholderNamed(name)
    return {
      name,
      title: known ? placeholderWords(name) : name,
      isKnown: known !== null,
      isUsableHere: target === 'content' || known?.subject_placeholder !== false,
    }
  }

const textOf = (target: PlaceholderTarget): Pick<Placeholders, 'offered' | 'named'> => {
  const named = entryIn(target)
  return { offered: placeholderCatalogue.map(({ name }) => named(name)), named }
}

/** What an editor of each text is told of the catalogue (PH-04). */
export const catalogueIn: Readonly<Record<PlaceholderTarget, ReturnType<typeof textOf>>> = {
  subject: textOf('subject'),
  content: textOf('content'),
}
