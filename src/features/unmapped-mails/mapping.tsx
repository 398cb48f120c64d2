import { useUnit } from 'effector-react'
import { useId } from 'react'
import type { Suggestion } from '../../../contracts/model/mail/opened-email.ts'
import { caseStateLabels } from '../../../contracts/rules/cases/case-state-labels.ts'
import { shownHost } from '../../../contracts/rules/cases/finder.ts'
import { CaseFinder } from '../../actions/case-finder/case-finder.tsx'
import { caseStateAppearance } from '../../actions/case-state-appearance.ts'
import { Button } from '../../ui/button/button.tsx'
import { Glyph } from '../../ui/tag/glyphs.tsx'
import { $isMapping, finder, mapPressed, suggestionTaken } from './acts.ts'
import { reasonTexts } from './mail-words.ts'

/** Where the mail, or all that are selected, shall go: a case that is searched for, or one that is suggested (INBOUND-07). */
export function Mapping({ suggestions }: { readonly suggestions: readonly Suggestion[] }) {
  const { chosen, busy, map } = useUnit({
    chosen: finder.$chosen,
    busy: $isMapping,
    map: mapPressed,
  })
  return (
    <div className="fw-mapping">
      {/* Enter takes the case that was found, and once more maps to it. */}
      <form
        className="fw-mapping-finder"
        onSubmit={(event) => {
          event.preventDefault()
          map()
        }}
      >
        <CaseFinder of={finder} label="Case" />
        <Button
          kind="primary"
          busy={busy}
          disabledReason={chosen === null ? 'Choose a case first' : null}
          onClick={() => map()}
        >
          Map to case
        </Button>
      </form>
      {suggestions.length > 0 && <Suggestions of={suggestions} busy={busy} />}
    </div>
  )
}

interface Props {
  readonly of: readonly Suggestion[]
  readonly busy: boolean
}

/** One press maps the mail; each says why it is suggested. */
function Suggestions({ of, busy }: Props) {
  const take = useUnit(suggestionTaken)
  const headId = useId()
  return (
    <div>
      <p className="fw-text-small fw-text-2" id={headId}>
        Suggested cases
      </p>
      <ul className="fw-mapping-suggestions" aria-labelledby={headId}>
        {of.map(({ case_id: id, host, state, reason }) => {
          const { shape, tone } = caseStateAppearance[state]
          return (
            <li key={id}>
              <Button
                disabled={busy}
                tooltip={`Map to ${host}, case ${id}, ${caseStateLabels[state]}`}
                onClick={() => take({ id, host })}
              >
                <span className="fw-line">
                  <Glyph shape={shape} tone={tone} label={caseStateLabels[state]} />
                  {shownHost(host)}
                  <span className="fw-text-small fw-text-3">{id}</span>
                  <span className="fw-text-small fw-text-2">{reasonTexts[reason]}</span>
                </span>
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
