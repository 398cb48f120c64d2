import { WarningSign } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { placeholderNamed } from '../../../../contracts/rules/placeholders/catalogue.ts'
import { missingValuesRepeated } from '../../../queries/set-up/missing-values.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import {
  CONSEQUENCE,
  completeSentence,
  missingSentence,
  namedTags,
  unfilledSentence,
} from '../facts/fact-words.ts'
import { $saveFacts, type SaveFacts } from './save-facts.ts'

/** Below the form, where nothing of it is moved: what its save changes for the cases of its flow. */
export function SaveFactsFoot() {
  const facts = useUnit($saveFacts)
  return (
    <div className="fw-template-facts fw-text-small" role="status" hidden={facts === null}>
      {facts && <SaveFactLines facts={facts} />}
    </div>
  )
}

/** Placeholders that a save adds and removes, and for how many active cases one has no value. */
export function SaveFactLines({
  facts: { added, removed, missing },
}: {
  readonly facts: SaveFacts
}) {
  const repeat = useUnit(missingValuesRepeated)
  const lacking = missingSentence(missing)
  const unfilled = added.filter((name) => placeholderNamed(name) === null)
  // Whoever leaves such a tag in a text reads that it has no value, and not that all the others have one.
  const isComplete = missing?.kind === 'known' && missing.counted.missing.length === 0
  return (
    <ul className="fw-template-fact-lines">
      {added.length > 0 && <li>{`Placeholders added: ${namedTags(added)}`}</li>}
      {removed.length > 0 && <li>{`Placeholders removed: ${namedTags(removed)}`}</li>}
      {missing?.kind === 'counting' && <li className="fw-text-3">Checking the active cases</li>}
      {missing?.kind === 'failed' && (
        <li>
          The active cases could not be checked.{' '}
          <LinkButton onClick={() => repeat()}>Try again</LinkButton>
        </li>
      )}
      {isComplete && added.length > 0 && <li>{completeSentence(missing.counted)}</li>}
      {lacking !== null && <Lacking>{`${lacking} ${CONSEQUENCE}`}</Lacking>}
      {unfilled.length > 0 && <Lacking>{unfilledSentence(unfilled)}</Lacking>}
    </ul>
  )
}

const Lacking = ({ children }: { readonly children: string }) => (
  <li className="fw-template-lacking fw-line">
    <WarningSign size={12} />
    <span>{children}</span>
  </li>
)
