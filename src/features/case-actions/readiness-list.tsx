import { Tick, WarningSign } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import {
  type ReadinessPart,
  readinessParts,
} from '../../../contracts/rules/cases/activation-readiness.ts'
import { $caseDetail } from '../../queries/cases/open-case.ts'
import { $translations } from '../../queries/set-up/portal.ts'
import { languageName } from '../../ui/names.ts'
import './case-actions.css'

const parts = ['contact', 'offer', 'translation', 'mail-flow'] as const

/** What an activation still needs, part by part; of a STANDBY case only (READY-01, look.md 2b). */
export function ReadinessList() {
  const { detail, portal } = useUnit({ detail: $caseDetail, portal: $translations })
  if (detail?.state !== 'STANDBY') return null
  const unmet = readinessParts(detail, portal)
  const ready = parts.filter((part) => unmet[part].length === 0).length
  return (
    <section className="fw-readiness" aria-label="Activation readiness">
      <h2 className="fw-text-head">{`${ready} of ${parts.length} ready for activation`}</h2>
      <ul>
        {parts.map((part) =>
          unmet[part].length === 0 ? (
            <li key={part} className="fw-readiness-name">
              <Tick className="fw-ink-success" />
              {partName(part, detail)}
            </li>
          ) : (
            unmet[part].map((sentence) => (
              <li key={sentence} className="fw-readiness-unmet">
                <WarningSign className="fw-ink-warning" />
                {sentence}
              </li>
            ))
          ),
        )}
      </ul>
    </section>
  )
}

function partName(part: ReadinessPart, { translation, email_flow }: CaseDetail): string {
  switch (part) {
    case 'contact':
      return 'Contact email'
    case 'offer':
      return 'Licensing offer'
    case 'translation':
      return `Portal translation, ${languageName(translation?.language ?? '')}`
    case 'mail-flow':
      return `Mail flow, ${email_flow?.name ?? ''}`
  }
}
