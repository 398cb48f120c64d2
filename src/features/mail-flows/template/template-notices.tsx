import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { LETTERS_NEED_ENTERPRISE } from '../../../../contracts/rules/mail/mail-flows.ts'
import { triggerTakenError } from '../../../../contracts/rules/mail/mail-templates.ts'
import { brokenTags, unknownTags } from '../../../../contracts/rules/placeholders/insert.ts'
import { LostNotice } from '../../../actions/conflict/lost-notice.tsx'
import { UpgradePrompt } from '../../../actions/upgrade/upgrade-prompt.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { unfilledSentence } from '../facts/fact-words.ts'
import { $ways, keptIn } from './lost-forms.ts'
import { type Lost, type Pane, templateForms } from './model.ts'

/** What stands in the way of this template, or should be known before it is saved. */
export function TemplateNotices({ pane }: { readonly pane: Pane }) {
  const { lock, lost } = pane
  const { type, subject, content, restored_from } = pane.editing.state.form
  const unknown = [...new Set([...unknownTags(subject), ...unknownTags(content)])]
  const [inSubject, inContent] = [brokenTags(subject), brokenTags(content)]
  const loose = [...new Set([...inSubject.loose, ...inContent.loose])]
  const torn = inContent.torn
  return (
    <>
      {lock === 'upgrade' && lost === null && (
        <UpgradePrompt
          plan={type === 'letter' ? 'ENTERPRISE' : 'PRO'}
          subtitle={type === 'letter' ? 'letters' : 'scheduled and triggered emails'}
        >
          This template is kept. It is sent again, and can be changed, once your plan includes it.
        </UpgradePrompt>
      )}
      {lock === 'letters' && <Notice tone="info">{LETTERS_NEED_ENTERPRISE}</Notice>}
      {lost && <LostPlace key={lost} pane={pane} lost={lost} />}
      {lost === null && restored_from !== null && (
        <Notice tone="info" announce="politely">
          {`The form shows version ${restored_from}. Save to make it the current version.`}
        </Notice>
      )}
      {lost === null && unknown.length > 0 && (
        <Notice tone="warning">{unfilledSentence(unknown)}</Notice>
      )}
      {lost === null && torn.length > 0 && (
        <Notice tone="warning">
          {`Formatting splits ${torn.join(', ')}: an email that contains it is not sent. Delete it and insert the placeholder again.`}
        </Notice>
      )}
      {lost === null && loose.length > 0 && (
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

interface LostProps {
  readonly pane: Pane
  readonly lost: Lost
}

/** What was typed is still here (G-607): it can become a new template, here or in another flow. */
function LostPlace({ pane, lost }: LostProps) {
  const { keep, discard, ways } = useUnit({
    keep: keptIn,
    discard: templateForms.discarded,
    ways: $ways,
  })
  return (
    <LostNotice words={lostWords(lost, pane)}>
      {ways?.isHere ? (
        <Button disabledReason={ways.reason} onClick={() => keep(pane.flow.id)}>
          Keep as a new template
        </Button>
      ) : (
        <MenuButton
          label="Keep in another mail flow"
          disabledReason={ways?.reason ?? null}
          entries={(ways?.others ?? []).map(({ id, name }) => ({
            id,
            text: name,
            onSelect: () => keep(id),
          }))}
        />
      )}
      <Button kind="minimal" onClick={() => discard()}>
        Discard
      </Button>
    </LostNotice>
  )
}

function lostWords(lost: Lost, { editing }: Pane): string {
  if (lost === 'event') return triggerTakenError(editing.state.form, [editing.state.form]) ?? ''
  const what = lost === 'flow' ? 'mail flow' : 'template'
  return `Another user deleted this ${what} while you were editing.`
}
