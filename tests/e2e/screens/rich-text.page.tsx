import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '../../../src/theme/tokens.css'
import '../../../src/theme/base.css'
import '../../../src/theme/shell.css'
import '../../../src/ui/field/field.css'
import { createCaretGroup } from '../../../src/ui/rich-text/caret-group.ts'
import { LineEditor } from '../../../src/ui/rich-text/line-editor.tsx'
import type { Pictures } from '../../../src/ui/rich-text/pictures.ts'
import { cleanPaste } from '../../../src/ui/rich-text/plugins/paste.ts'
import { type ProfileName, profiles } from '../../../src/ui/rich-text/profiles/profile.ts'
import { RichTextEditor } from '../../../src/ui/rich-text/rich-text-editor.tsx'
import { historyFaults, type Step, spreadOf } from '../../support/texts/edits.ts'
import { somePlaceholders } from '../../support/texts/placeholders.ts'

type Kept = {
  /** The text as it is written after it was read. */
  html: string
  /** What is kept as it is, as blocks. */
  blocks: string[]
  /** How many lines can be written in. */
  lines: number
}

/** What the test asks of its page. */
export interface RichTextPage {
  /** Shows a text to be edited, below its subject and beside a panel of placeholders. */
  show(profile: Exclude<ProfileName, 'line'>, html: string): void
  /** What the editor told last; null where nothing was changed. */
  html(): string | null
  subject(): string
  opened(): readonly string[]
  /** The pictures that were handed over to be stored: name, type and how their bytes begin. */
  files(): readonly string[]
  read(profile: ProfileName, html: string): Kept
  clean(html: string): string
  /** What a change of one line changes beside it. */
  spread(html: string): string[]
  /** What goes wrong with a text that is edited, undone and redone. */
  history(html: string, steps: readonly Step[]): string[]
}

let told: string | null = null
let subjectTold = ''
const opened: string[] = []
const files: string[] = []

const onOpen = (name: string) => opened.push(name)
const ofSubject = somePlaceholders({}, true)
const ofContent = somePlaceholders({ onOpen })

/** A picture store that answers as soon as the test lets it. */
const stored = new Map<string, string>()
const pictures: Pictures = {
  addressOf: (id) => stored.get(id) ?? null,
  onPicture: async (file, { signal, onProgress }) => {
    onProgress(0.5)
    files.push(`${file.name} ${file.type} ${await file.slice(1, 4).text()}`)
    if (file.name.startsWith('slow'))
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    const id = `p${stored.size + 1}`
    stored.set(id, URL.createObjectURL(file))
    return { id }
  },
}

function Desk({ profile, html }: { profile: Exclude<ProfileName, 'line'>; html: string }) {
  const [group] = useState(createCaretGroup)
  const [subject, setSubject] = useState('Case {{case_id}}')
  subjectTold = subject
  return (
    <main style={{ padding: 16 }}>
      <h1>Template</h1>
      <LineEditor
        label="Subject"
        value={subject}
        onChange={setSubject}
        placeholders={ofSubject}
        carets={{ group, name: 'subject' }}
      />
      <RichTextEditor
        label="Content"
        profile={profile}
        quotes={profile === 'mail' ? 'folded' : undefined}
        initialHtml={html}
        onChange={(text) => {
          told = text
        }}
        placeholders={ofContent}
        pictures={pictures}
        carets={{ group, name: 'content', isMain: true }}
      />
      <button type="button" onClick={() => group.insertPlaceholder('last_name')}>
        Add last name
      </button>
    </main>
  )
}

let root: Root | undefined

const page: RichTextPage = {
  show(profile, html) {
    root?.unmount()
    told = null
    opened.length = 0
    root = createRoot(document.getElementById('root') ?? document.body)
    root.render(<Desk profile={profile} html={html} />)
  },
  html: () => told,
  subject: () => subjectTold,
  opened: () => opened,
  files: () => files,
  read(name, html) {
    const doc = profiles[name].read(html)
    const blocks: string[] = []
    let lines = 0
    doc.descendants((node) => {
      if (node.type.name === 'opaque') blocks.push(String(node.attrs.source))
      if (node.isTextblock) lines += 1
    })
    return { html: profiles[name].write(doc), blocks, lines }
  },
  clean: (html) => cleanPaste(html, { isExact: true }),
  spread: spreadOf,
  history: historyFaults,
}

Object.assign(window, { richText: page })
