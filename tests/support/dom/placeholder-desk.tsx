/** Two texts with the panel of placeholders beside them, as an editor of templates has them. */
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import type { TemplateConfig } from '../../../contracts/model/mail/mail-template.ts'
import { insertTag } from '../../../contracts/rules/placeholders/insert.ts'
import { PlaceholderPanel } from '../../../src/actions/placeholders/panel/placeholder-panel.tsx'
import { usePlaceholders } from '../../../src/actions/placeholders/use-placeholders.tsx'
import { officeScope } from '../client/office.ts'
import { show } from './show.tsx'

type Configs = TemplateConfig['placeholders']

interface Begun {
  readonly owner: string
  readonly subject: string
  readonly content: string
  readonly configs: Configs
  readonly isPrinted: boolean
  /** Hears what the texts and settings are, after each change. */
  readonly onState: (state: { content: string; configs: Configs }) => void
}

function Desk({ owner, isPrinted, onState, ...begun }: Begun) {
  const [texts, setTexts] = useState({ subject: begun.subject, content: begun.content })
  const [configs, setConfigs] = useState(begun.configs)
  const [target, setTarget] = useState<'subject' | 'content'>('content')
  const fields = {
    subject: useRef<HTMLTextAreaElement>(null),
    content: useRef<HTMLTextAreaElement>(null),
  }
  onState({ content: texts.content, configs })
  const placeholders = usePlaceholders({
    ...{ owner, isPrinted, configs, ...texts },
    onConfigure: (name, config) => setConfigs((now) => ({ ...now, [name]: config })),
    onInsert: (name) => {
      const field = fields[target].current
      if (!field) return
      const { selectionStart: start, selectionEnd: end } = field
      const inserted = insertTag(field.value, name, { start, end })
      setTexts((now) => ({ ...now, [target]: inserted.text }))
      field.focus()
    },
  })
  return (
    <>
      {(['subject', 'content'] as const).map((name) => (
        <textarea
          key={name}
          ref={fields[name]}
          aria-label={name}
          value={texts[name]}
          onFocus={() => setTarget(name)}
          onChange={({ target: { value } }) => setTexts((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <PlaceholderPanel target={target} {...placeholders.panel} />
      {placeholders.dialog}
    </>
  )
}

type Parts = {
  owner?: string
  subject?: string
  content?: string
  configs?: Configs
  isPrinted?: boolean
}

/** Shows the two texts and the panel. */
export function openTexts({
  owner = 'template:t1',
  subject = '',
  content = '',
  configs = {},
  isPrinted = false,
}: Parts = {}) {
  let state: { content: string; configs: Configs } = { content, configs }
  const hear = (now: typeof state) => {
    state = now
  }
  const shown = show(
    <Desk {...{ owner, subject, content, configs, isPrinted }} onState={hear} />,
    officeScope({}),
  )
  return { ...shown, configs: () => state.configs }
}

export const text = (name: 'subject' | 'content') =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name })
export const panel = () => within(screen.getByRole('region', { name: 'Placeholders' }))
/** The row that inserts a placeholder, by its name in words. */
export const row = (words: string) =>
  panel().getByRole('button', { name: new RegExp(`^${words}\\b`, 'u') })
export const settings = (name: string) =>
  panel().getByRole('button', { name: new RegExp(`^Settings of ${name}(: missing)?$`, 'u') })
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export const alerts = () => screen.queryAllByRole('alert').map((one) => one.textContent)

/** Puts a text in the place of what a line with tags holds. */
export async function write(user: UserEvent, line: HTMLElement, typed: string) {
  await act(async () => line.focus())
  await user.keyboard('{Control>}a{/Control}{Delete}')
  if (typed !== '') await user.paste(typed)
}
