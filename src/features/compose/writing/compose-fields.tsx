import { Insert } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useWrittenPictures } from '../../../actions/pictures/text-pictures.ts'
import { PlaceholderPanel } from '../../../actions/placeholders/panel/placeholder-panel.tsx'
import { withStartingConfigs } from '../../../actions/placeholders/starting-configs.ts'
import { usePlaceholders } from '../../../actions/placeholders/use-placeholders.tsx'
import { contactEditRequested } from '../../../actions/requests.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { createCaretGroup } from '../../../ui/rich-text/caret-group.ts'
import { LineEditor } from '../../../ui/rich-text/line-editor.tsx'
import type { Placeholders } from '../../../ui/rich-text/placeholders.ts'
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx'
import type { TextHandle } from '../../../ui/rich-text/use-editor.ts'
import { filesGiven } from '../attaching/attachments.ts'
import { ComposeFiles } from '../attaching/compose-files.tsx'
import type { Beginning } from '../draft/beginning.ts'
import { textTyped } from '../draft/model.ts'
import { $values } from '../draft/values.ts'
import { textReady } from '../opening/early-text.ts'
import { AddressChips } from './address-chips.tsx'
import { ComposeNotices, ComposeProblems } from './compose-notices.tsx'
import { $hasPlaceholders, placeholdersPressed } from './panel-model.ts'
import { ReminderOption } from './reminder-option.tsx'

/** What a chip says of a value that is HTML. */
const LONGEST = 80

function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // What stands below or beside one another is no one word.
  for (const block of body.querySelectorAll('td, th, p, div, li, br')) block.after(' ')
  const words = (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}

/** The placeholders of a text, each with what it becomes in this case; without its name while that is not known. */
function withValues(
  placeholders: Placeholders,
  values: Readonly<Record<string, string>> | undefined,
): Placeholders {
  if (!values) return placeholders
  const named: Placeholders['named'] = (name) => {
    const entry = placeholders.named(name)
    const value = values[name]
    // A picture or a button has no words: its title says what it is.
    return { ...entry, value: value === undefined ? null : wordsOf(value) || entry.title }
  }
  return { ...placeholders, named }
}

interface Props {
  readonly mail: Beginning
  readonly isBusy: boolean
  /** Of a letter: what stands in the place of its recipients, and what is said of it. */
  readonly letter?: { readonly heads: ReactNode; readonly notices: ReactNode }
}

/** To, Cc, Bcc, subject and text (COMPOSE-03 to COMPOSE-07); nothing can be attached to a letter. */
export function ComposeFields({ mail, isBusy, letter }: Props) {
  const { values, hasPanel, ready, type, give } = useUnit({
    hasPanel: $hasPlaceholders,
    ready: textReady,
    values: $values,
    type: textTyped,
    give: filesGiven,
  })
  const { text, ask } = mail
  const isReply = ask.replyTo !== null
  const [hasCopies] = useState(isReply || text.cc !== '' || text.bcc !== '')
  const [areCopiesAsked, askCopies] = useState(false)
  const isOpen = hasCopies || areCopiesAsked
  const [carets] = useState(createCaretGroup)
  const caret = useSyncExternalStore(carets.subscribe, carets.current)
  const pictures = useWrittenPictures(text.content)
  /** Where the writing begins. */
  const first = useRef<TextHandle>(null)
  useEffect(() => {
    ready((early) => first.current?.type(early))
  }, [ready])
  const wasDraft = useRef(mail.isDraft)
  useEffect(() => {
    // What was written is discarded, and the button of that has gone with it.
    if (wasDraft.current && !mail.isDraft) first.current?.focus()
    wasDraft.current = mail.isDraft
  }, [mail.isDraft])
  /** Files that are dropped or pasted are attached, but pictures in the text, which stand there. */
  const take = (event: SyntheticEvent, files: FileList) => {
    const isInText = event.target instanceof Element && event.target.closest('.fw-rich-text')
    const given = [...files].filter(({ type: kind }) => !isInText || !kind.startsWith('image/'))
    if (given.length === 0 || isBusy || letter) return
    event.preventDefault()
    if (given.length === files.length) event.stopPropagation()
    give(given)
  }
  const placeholders = usePlaceholders({
    owner: `mail:${ask.detail.id}:${ask.kind}:${ask.ref}`,
    subject: text.subject,
    content: text.content,
    configs: text.config.placeholders,
    onInsert: (name) => carets.insertPlaceholder(name),
    onConfigure: (name, config) =>
      type({
        config: { ...text.config, placeholders: { ...text.config.placeholders, [name]: config } },
      }),
  })
  const onContent = (content: string) =>
    type({
      content,
      config: { ...text.config, ...withStartingConfigs(content, text.config.placeholders, false) },
    })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere in it; the button attaches them too
    <div
      className="fw-compose"
      aria-busy={isBusy || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDropCapture={(event) => take(event, event.dataTransfer.files)}
      onPasteCapture={(event) => take(event, event.clipboardData.files)}
    >
      <div className="fw-compose-column fw-stack fw-fill">
        <ComposeNotices mail={mail} />
        {letter?.notices}
        <fieldset className="fw-compose-heads" disabled={isBusy}>
          {letter?.heads ?? (
            <>
              <AddressChips
                label="To"
                value={text.to}
                readOnly={!isReply}
                onChange={(to) => type({ to })}
                beside={
                  !isOpen && <LinkButton onClick={() => askCopies(true)}>Show CC/BCC</LinkButton>
                }
              />
              {!isReply && text.to === '' && <NoAddress caseId={ask.detail.id} />}
              {isOpen && (
                <>
                  <AddressChips
                    label="Cc"
                    value={text.cc}
                    takesFocus={areCopiesAsked}
                    onChange={(cc) => type({ cc })}
                  />
                  <AddressChips label="Bcc" value={text.bcc} onChange={(bcc) => type({ bcc })} />
                </>
              )}
            </>
          )}
        </fieldset>
        <div className="fw-compose-subject">
          <LineEditor
            label="Subject"
            locked={isBusy}
            autoFocus={!isReply}
            ref={isReply ? null : first}
            carets={{ group: carets, name: 'subject' }}
            value={text.subject}
            placeholders={withValues(placeholders.editing('subject'), values?.subject_values)}
            onChange={(subject) => type({ subject })}
          />
          <PlaceholdersButton />
        </div>
        <RichTextEditor
          label="Text"
          profile={letter ? 'letter' : 'mail'}
          height="rest"
          caret="start"
          quotes={isReply ? mail.quotes : undefined}
          locked={isBusy}
          autoFocus={isReply}
          ref={isReply ? first : null}
          carets={{ group: carets, name: 'content', isMain: true }}
          initialHtml={text.content}
          heldHtml={text.content}
          pictures={pictures}
          placeholders={withValues(placeholders.editing('content'), values?.values)}
          onChange={onContent}
        />
        {!letter && <ComposeFiles mail={mail} isBusy={isBusy} />}
        <ReminderOption mail={mail} isBusy={isBusy} />
        <ComposeProblems />
      </div>
      {hasPanel && (
        <PlaceholderPanel
          {...placeholders.panel}
          target={caret === 'subject' ? 'subject' : 'content'}
        />
      )}
      {placeholders.dialog}
    </div>
  )
}

function PlaceholdersButton() {
  const { isOpen, press } = useUnit({ isOpen: $hasPlaceholders, press: placeholdersPressed })
  return (
    <Button kind="minimal" icon={Insert} aria-expanded={isOpen} onClick={() => press()}>
      Placeholders
    </Button>
  )
}

/** A new email goes to the contact, who has no address. */
function NoAddress({ caseId }: { readonly caseId: string }) {
  const { detail, edit } = useUnit({ detail: $caseDetail, edit: contactEditRequested })
  return (
    <p className="fw-compose-none">
      {'The contact of this case has no email address. '}
      {detail?.id === caseId && <LinkButton onClick={() => edit()}>Edit contact</LinkButton>}
    </p>
  )
}
