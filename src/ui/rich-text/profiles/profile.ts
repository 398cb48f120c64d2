import type { Node } from 'prosemirror-model'
import { readClean } from '../reading/read-clean.ts'
import { readHtml } from '../reading/read-html.ts'
import { textWithTags } from '../reading/text-with-tags.ts'
import { schema } from '../schema/schema.ts'
import { writeHtml } from '../writing/write-html.ts'

/**
 * What a text is for: a user's signature; a mail; a letter, of which nothing can be fetched from elsewhere; a page of the
 * portal; one line, such as a subject.
 */
export type ProfileName = 'signature' | 'mail' | 'letter' | 'portal' | 'line'

export type Profile = {
  name: ProfileName
  /** What the editor does not know stays as it is; else its words alone stay. */
  isExact: boolean
  hasPlaceholders: boolean
  hasPictures: boolean
  /** Shown on white in both themes, as whoever gets it sees it. */
  isPaper: boolean
  read: (text: string) => Node
  write: (doc: Node) => string
}

const exact = {
  isExact: true,
  read: readHtml,
  write: (doc: Node) => writeHtml(doc, 'bare'),
} as const
const onPaper = { ...exact, hasPlaceholders: true, hasPictures: true, isPaper: true } as const
const plain = { hasPlaceholders: false, hasPictures: false, isPaper: false } as const

/** The value of a line is its plain text, tags included. */
const lineOf = (text: string): Node => schema.nodes.line.create(null, textWithTags(text))

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  signature: {
    ...plain,
    name: 'signature',
    isExact: false,
    read: readClean,
    write: (doc) => writeHtml(doc, 'full'),
  },
  mail: { ...onPaper, name: 'mail' },
  letter: { ...onPaper, name: 'letter' },
  portal: { ...exact, ...plain, name: 'portal' },
  line: {
    ...plain,
    name: 'line',
    isExact: true,
    hasPlaceholders: true,
    read: lineOf,
    write: ({ textContent }) => textContent,
  },
}
