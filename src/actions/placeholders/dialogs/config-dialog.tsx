import { type ReactNode, useRef } from 'react'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { ConfigFrame } from './use-config-form.ts'

interface Props {
  readonly title: string
  readonly frame: ConfigFrame
  readonly width: 'form' | 'wide' | 'full'
  readonly children: ReactNode
}

/** The frame of a placeholder's settings: says that it began with a draft, and swaps the language of its texts. */
export function ConfigDialog({ title, frame, width, children }: Props) {
  const { isOpen, isNew, isDraft, onConfirm, onCancel, onDiscard } = frame
  const fields = useRef<HTMLDivElement>(null)
  const discard = () => {
    onDiscard()
    // The button goes with what it discards.
    fields.current?.querySelector<HTMLElement>('input, textarea, [contenteditable=true]')?.focus()
  }
  return (
    <DialogForm
      title={title}
      width={width}
      confirmLabel={isNew ? 'Insert' : 'Apply'}
      isOpen={isOpen}
      onConfirm={onConfirm}
      onCancel={onCancel}
      footStart={<Languages frame={frame} />}
    >
      {isDraft && (
        <Notice tone="neutral" action={<LinkButton onClick={discard}>Discard draft</LinkButton>}>
          These are your unsaved changes from last time.
        </Notice>
      )}
      <div className="fw-placeholder-settings" ref={fields}>
        {children}
      </div>
    </DialogForm>
  )
}

const languages = [
  { language: 'en', text: 'Use English texts' },
  { language: 'de', text: 'Use German texts' },
] as const

/** Swaps the suggested texts, and leaves those that were typed. */
const Languages = ({ frame }: { readonly frame: ConfigFrame }) =>
  languages.flatMap(({ language, text }) => {
    const swap = frame.inLanguage(language)
    return swap === null
      ? []
      : [
          <LinkButton key={language} onClick={swap}>
            {text}
          </LinkButton>,
        ]
  })
