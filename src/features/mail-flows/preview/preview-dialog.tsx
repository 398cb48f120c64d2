import { Envelope } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { TemplateForm } from '../template/form-values.ts'
import { $pane } from '../template/model.ts'
import { CaseBar } from './case-bar.tsx'
import { LetterSheet } from './letter-sheet.tsx'
import { MailAsShown } from './mail-as-shown.tsx'
import {
  $isPreviewing,
  $shownPreview,
  otherCaseAsked,
  previewClosed,
  previewRepeated,
  previewStepped,
} from './model.ts'
import { $isTesting, $testAddress, $testEnd, $testRefusal, testPressed } from './test-mail.ts'
import './preview.css'

const steps: Readonly<Record<string, 'previous' | 'next'>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
}

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement

/** What a tag without a value means: nobody is there to fill it in for what is sent automatically (G-46). */
function missingWords({ type }: TemplateForm, names: readonly string[]): string {
  const tags = names.map((name) => `{{${name}}}`).join(', ')
  return type === 'custom' || type === 'letter'
    ? `No value for ${tags}: fill it in before you send this to the case.`
    : `No value for ${tags}: this email is not sent to the case until there is one.`
}

/** The text as it is typed, saved or not, as it would arrive for one case (decision 4.32). */
export function PreviewDialog() {
  const { isOpen, pane, close, step } = useUnit({
    isOpen: $isPreviewing,
    pane: $pane,
    close: previewClosed,
    step: previewStepped,
  })
  if (!isOpen || !pane) return null
  const { form } = pane.editing.state
  const isLetter = form.type === 'letter'
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key]
    if (to === undefined || isTyping(event) || event.altKey || event.ctrlKey || event.metaKey)
      return
    event.preventDefault()
    step(to)
  }
  return (
    <ViewDialog
      title={`Preview: ${form.name.trim() || 'New template'}`}
      width="full"
      isOpen
      onClose={() => close()}
      onKeyDown={onKeyDown}
      {...(!isLetter && { footStart: <TestWords />, actions: <TestButton /> })}
    >
      <CaseBar />
      <Shown form={form} />
    </ViewDialog>
  )
}

function Shown({ form }: { readonly form: TemplateForm }) {
  const { preview, repeat, other } = useUnit({
    preview: $shownPreview,
    repeat: previewRepeated,
    other: otherCaseAsked,
  })
  const { shown, isLoading, problem } = preview
  return (
    <>
      {problem?.help === null && <Notice tone="info">{problem.text}</Notice>}
      {problem?.help === 'repeat' && (
        <Notice tone="danger" announce action={<Button onClick={() => repeat()}>Try again</Button>}>
          {`The preview could not be loaded: ${problem.text}`}
        </Notice>
      )}
      {problem?.help === 'other-case' && (
        <Notice
          tone="warning"
          announce
          action={<Button onClick={() => other()}>Show another case</Button>}
        >
          {problem.text}
        </Notice>
      )}
      {shown && (
        <div className="fw-preview-shown fw-stack" aria-busy={isLoading}>
          {shown.missing_placeholders.length > 0 && (
            <Notice tone="warning">{missingWords(form, shown.missing_placeholders)}</Notice>
          )}
          {shown.letter ? (
            <LetterSheet form={form} shown={shown} letter={shown.letter} />
          ) : (
            <MailAsShown shown={shown} />
          )}
        </div>
      )}
      {!shown && isLoading && (
        <p className="fw-text-3" role="status">
          Loading the preview…
        </p>
      )}
    </>
  )
}

function TestWords() {
  const { end, address } = useUnit({ end: $testEnd, address: $testAddress })
  if (end === null) return <>{`A test email goes to ${address} only.`}</>
  return (
    <Notice tone={end.isSent ? 'success' : 'danger'} announce={end.isSent ? 'politely' : true}>
      {end.text}
    </Notice>
  )
}

function TestButton() {
  const { send, isBusy, refusal } = useUnit({
    send: testPressed,
    isBusy: $isTesting,
    refusal: $testRefusal,
  })
  return (
    <Button icon={Envelope} large busy={isBusy} disabledReason={refusal} onClick={() => send()}>
      Send test email
    </Button>
  )
}
