import { useUnit } from 'effector-react'
import { useState } from 'react'
import {
  SUBJECT_TOO_LONG,
  TOO_MANY_RECIPIENTS,
  UNFILLED,
} from '../../../../contracts/rules/mail/compose.ts'
import { mailOpened } from '../../../actions/workplace.ts'
import { $openCaseId } from '../../../queries/cases/open-case.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { Beginning } from '../draft/beginning.ts'
import { $discardError, discardPressed, newerRead, overtakenSettled } from '../draft/model.ts'
import { composeMinimised } from '../draft/open-model.ts'
import { $areValuesKnown, $lacks, $previewFailure, valuesRetried } from '../draft/values.ts'
import { FailedNotice } from '../sending/failed-notice.tsx'
import { $copyError, $refusal } from '../sending/sending.ts'
import { newerWords, writingWords } from '../sending/warning-dialog.tsx'
import { $newer, $writing } from '../sending/warnings.ts'

/** What has become of the draft, and of the case since it was begun. */
export function ComposeNotices({ mail }: { readonly mail: Beginning }) {
  const { error, discard, settle } = useUnit({
    error: $discardError,
    discard: discardPressed,
    settle: overtakenSettled,
  })
  const [isAsking, ask] = useState(false)
  return (
    <>
      <FailedNotice />
      {mail.isOvertaken && (
        <Notice
          tone="warning"
          announce="politely"
          action={
            <span className="fw-line">
              <LinkButton onClick={() => settle('theirs')}>Show that one</LinkButton>
              <LinkButton onClick={() => settle('mine')}>Keep this one</LinkButton>
            </span>
          }
        >
          This draft was changed in another tab or on another computer.
        </Notice>
      )}
      {mail.isDraft && !mail.isOvertaken && (
        <Notice
          tone="info"
          action={<LinkButton onClick={() => ask(true)}>Discard draft</LinkButton>}
        >
          This is your draft from last time.
        </Notice>
      )}
      {error !== null && (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      )}
      <NewerNotice mail={mail} />
      <WritingNotice />
      <ConfirmDialog
        title="Discard draft"
        confirmLabel="Discard draft"
        destructive
        isOpen={isAsking}
        onConfirm={() => {
          ask(false)
          discard()
        }}
        onCancel={() => ask(false)}
      >
        What you have written will be deleted.
      </ConfirmDialog>
    </>
  )
}

/** What keeps it from leaving and is not seen in a field (COMPOSE-44). */
export function ComposeProblems() {
  const { lacks, isKnown, copyError, preview, refusal, retry } = useUnit({
    isKnown: $areValuesKnown,
    lacks: $lacks,
    copyError: $copyError,
    preview: $previewFailure,
    refusal: $refusal,
    retry: valuesRetried,
  })
  const told = [
    refusal,
    preview === null && isKnown && lacks.includes('placeholders') && UNFILLED,
    lacks.includes('crowd') && TOO_MANY_RECIPIENTS,
    lacks.includes('length') && SUBJECT_TOO_LONG,
  ].filter((text) => typeof text === 'string')
  return (
    <>
      {preview !== null && (
        <Notice tone="danger" action={<LinkButton onClick={() => retry()}>Try again</LinkButton>}>
          {`The values of this case could not be read: ${preview.message}`}
        </Notice>
      )}
      {[...new Set(told)].map((text) => (
        <Notice key={text} tone="warning" announce="politely">
          {text}
        </Notice>
      ))}
      {copyError !== null && (
        <Notice tone="danger" announce>
          {copyError}
        </Notice>
      )}
    </>
  )
}

/** What was written in the case since it was begun; whoever goes to read it is not asked again before it leaves. */
function NewerNotice({ mail }: { readonly mail: Beginning }) {
  const { newer, openId, read, open, minimise } = useUnit({
    newer: $newer,
    openId: $openCaseId,
    read: newerRead,
    open: mailOpened,
    minimise: composeMinimised,
  })
  const [newest] = newer
  if (newest === undefined) return null
  const isHere = openId === mail.ask.detail.id
  return (
    <Notice
      tone="warning"
      announce="politely"
      action={
        <LinkButton
          onClick={() => {
            read(newest.at)
            if (!isHere) return
            open(newest.emailId)
            minimise()
          }}
        >
          {isHere ? 'Read it' : 'Understood'}
        </LinkButton>
      }
    >
      {newerWords(newer)}
    </Notice>
  )
}

function WritingNotice() {
  const writing = useUnit($writing)
  return (
    writing.length > 0 && (
      <Notice tone="info" announce="politely">
        {writingWords(writing)}
      </Notice>
    )
  )
}
