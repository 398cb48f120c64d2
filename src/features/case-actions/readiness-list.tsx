import { Tick, WarningSign } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import {
  NO_DEFAULT_TRANSLATION,
  NO_LICENSE_FEES,
  PORTAL_UNKNOWN,
  type ReadinessPart,
  readinessParts,
} from '../../../contracts/rules/cases/activation-readiness.ts'
import {
  addFindingRequested,
  contactEditRequested,
  flowRequested,
  languageRequested,
  offerRequested,
} from '../../actions/requests.ts'
import { errorOf } from '../../bus/operation.ts'
import { $caseDetail } from '../../queries/cases/open-case.ts'
import { $translations } from '../../queries/set-up/portal.ts'
import { $translationsStatus, translationsRequested } from '../../queries/set-up/translations.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { languageName } from '../../ui/names.ts'
import { SkeletonBar } from '../../ui/state/skeleton.tsx'
import './case-actions.css'

const parts = ['contact', 'offer', 'translation', 'mail-flow'] as const

/**
 * What an activation still needs, part by part, and the ways to it; of a STANDBY case only (READY-01). The
 * parts that are counted are the lines that are shown.
 */
export function ReadinessList() {
  const { detail, portal, status } = useUnit({
    detail: $caseDetail,
    portal: $translations,
    status: $translationsStatus,
  })
  if (detail?.state !== 'STANDBY') return null
  const unmet = readinessParts(detail, portal)
  // Nothing is missing that is only not known yet.
  const isAwaited = portal === null && errorOf(status) === null
  const ready = parts.filter((part) => unmet[part].length === 0).length
  return (
    <section className="fw-readiness" aria-label="Activation readiness">
      <h2 className="fw-text-head">
        {isAwaited
          ? 'Requirements for activation'
          : `${ready} of ${parts.length} requirements for activation met`}
      </h2>
      <ul>
        {parts.map((part) =>
          isAwaited && part === 'translation' ? (
            <li key={part} className="fw-text-3" aria-busy="true">
              <SkeletonBar width={16} height={16} round />
              {partName(part, detail)}
            </li>
          ) : (
            <Part key={part} part={part} detail={detail} unmet={unmet[part]} />
          ),
        )}
      </ul>
    </section>
  )
}

interface PartProps {
  readonly part: ReadinessPart
  readonly detail: CaseDetail
  readonly unmet: readonly string[]
}

function Part({ part, detail, unmet }: PartProps) {
  const [only, ...others] = unmet
  if (only === undefined) {
    return (
      <li className="fw-text-2">
        <Tick className="fw-ink-success" />
        {partName(part, detail)}
      </li>
    )
  }
  return (
    <li>
      <WarningSign className="fw-ink-warning" />
      {others.length === 0 ? (
        <Unmet part={part} detail={detail} sentence={only} />
      ) : (
        <div>
          {`${partNames[part]}: ${unmet.length} open issues`}
          <ul>
            {unmet.map((sentence) => (
              <li key={sentence}>
                <Unmet part={part} detail={detail} sentence={sentence} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

/** What is missing, as the way to where it is done. */
function Unmet({ part, detail, sentence }: Omit<PartProps, 'unmet'> & { sentence: string }) {
  const ways = useUnit({
    contact: contactEditRequested,
    offer: offerRequested,
    translation: languageRequested,
    'mail-flow': flowRequested,
    finding: addFindingRequested,
    portal: translationsRequested,
  })
  // Nothing that a dialog of the case would do.
  if (sentence === NO_DEFAULT_TRANSLATION) return <span>{sentence}</span>
  if (sentence === PORTAL_UNKNOWN)
    return (
      <LinkButton onClick={() => ways.portal()}>
        The portal languages could not be loaded: try again
      </LinkButton>
    )
  const needsFinding = sentence === NO_LICENSE_FEES && detail.findings.length === 0
  const go = needsFinding ? ways.finding : ways[part]
  return <LinkButton onClick={() => go()}>{sentence}</LinkButton>
}

const partNames: Readonly<Record<ReadinessPart, string>> = {
  contact: 'Contact email',
  offer: 'Licensing offer',
  translation: 'Portal language',
  'mail-flow': 'Mail flow',
}

function partName(part: ReadinessPart, { translation, email_flow }: CaseDetail): string {
  if (part === 'translation')
    return `${partNames[part]}, ${languageName(translation?.language ?? '')}`
  return part === 'mail-flow' ? `${partNames[part]}, ${email_flow?.name ?? ''}` : partNames[part]
}
