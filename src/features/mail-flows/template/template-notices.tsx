import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { LETTERS_NEED_ENTERPRISE } from '../../../../contracts/rules/mail/mail-flows.ts'
import { brokenTags, unknownTags } from '../../../../contracts/rules/placeholders/insert.ts'
import { UpgradePrompt } from '../../../actions/upgrade/upgrade-prompt.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { unfilledSentence } from '../facts/fact-words.ts'
import { type Pane, savedAsNew, templateForms } from './model.ts'

/** What stands in the way of this template, or should be known before it is saved. */
export function TemplateNotices({ pane }: { readonly pane: Pane }) {
  const { lock, isDeleted } = pane
  const { type, subject, content, restored_from } = pane.editing.state.form
  const unknown = [...new Set([...unknownTags(subject), ...unknownTags(content)])]
  const [inSubject, inContent] = [brokenTags(subject), brokenTags(content)]
  const loose = [...new Set([...inSubject.loose, ...inContent.loose])]
  const torn = inContent.torn
  return (
    <>
      {lock === 'upgrade' && (
        <UpgradePrompt
          plan={type === 'letter' ? 'ENTERPRISE' : 'PRO'}
          subtitle={type === 'letter' ? 'letters' : 'scheduled and triggered emails'}
        >
          This template is kept. It is sent again, and can be changed, once your plan includes it.
        </UpgradePrompt>
      )}
      {lock === 'letters' && <Notice tone="info">{LETTERS_NEED_ENTERPRISE}</Notice>}
      {isDeleted && <DeletedNotice pane={pane} />}
      {!isDeleted && restored_from !== null && (
        <Notice tone="info" announce="politely">
          {`The form shows version ${restored_from}. Save to make it the current version.`}
        </Notice>
      )}
      {!isDeleted && unknown.length > 0 && (
        <Notice tone="warning">{unfilledSentence(unknown)}</Notice>
      )}
      {!isDeleted && torn.length > 0 && (
        <Notice tone="warning">
          {`Formatting splits ${torn.join(', ')}: an email that contains it is not sent. Delete it and insert the placeholder again.`}
        </Notice>
      )}
      {!isDeleted && loose.length > 0 && (
        <Notice tone="warning">
          {`${loose.join(', ')} is not a placeholder and is sent exactly as written.`}
        </Notice>
      )}
    </>
  )
}

interface ProblemProps {
  /** Why the last save was not done. */
  readonly problem: string | null
  /** Another object after every attempt to save. */
  readonly attempt: object
}

/** Why a save was not done stands above the form, and is seen from wherever in a long text Save was pressed. */
export function ProblemNotice({ problem, attempt }: ProblemProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is when to look, not what is looked at
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [problem, attempt])
  if (problem === null) return null
  return (
    <div ref={place} className="fw-template-problem">
      <Notice tone="danger" announce>
        {problem}
      </Notice>
    </div>
  )
}

/** What was typed is still here (G-607): it can become a new template. */
function DeletedNotice({ pane }: { readonly pane: Pane }) {
  const { save, discard } = useUnit({ save: savedAsNew, discard: templateForms.discarded })
  return (
    <Notice tone="warning" announce>
      <p>
        Another user deleted this template while you were editing. What you typed is still here.
      </p>
      <p className="fw-template-deleted fw-line">
        <Button disabledReason={pane.newFormReason} onClick={() => save()}>
          Keep as a new template
        </Button>
        <Button kind="minimal" onClick={() => discard()}>
          Discard
        </Button>
      </p>
    </Notice>
  )
}
