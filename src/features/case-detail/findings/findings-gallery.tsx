import { Cross, Plus, Tick } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseState, Imprint } from '../../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { allowsFindingChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { licenseSummary } from '../../../../contracts/rules/findings/license-review.ts'
import { actions } from '../../../actions/actions.ts'
import { addFindingRequested } from '../../../actions/requests.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { tip } from '../../../ui/tip/tip.ts'
import { licenseAppearance } from '../licenses/license-appearance.ts'
import { licenseReviewRequested } from '../licenses/license-model.ts'
import { SectionAct, SectionHead } from '../parts/section-head.tsx'
import { Picture } from '../pictures/picture.tsx'
import { FindingDialog } from './finding-dialog.tsx'
import { findingShown } from './gallery-model.ts'
import './findings.css'

/** So many fit into the overview; the last one stands for all further ones. */
const TILES = 4

interface GalleryProps {
  readonly findings: readonly Finding[]
  readonly state: CaseState
  /** What the website says of its owner. */
  readonly imprint: Imprint | null
  readonly currency: string
}

/**
 * The image uses as thumbnails; a press shows original and found page side by side (DETAIL-14, DETAIL-16). 'Add image
 * use' stands there while the case takes one (DETAIL-15, EDIT-15).
 */
export function FindingsGallery({ findings, state, imprint, currency }: GalleryProps) {
  const { add, show } = useUnit({ add: addFindingRequested, show: findingShown })
  const more = findings.length - TILES
  return (
    <section className="fw-detail-section" aria-label="Image uses">
      <SectionHead
        title="Image uses"
        aside={formatCount(findings.length)}
        action={
          <>
            <LicensesTag findings={findings} />
            {allowsFindingChange(state) && (
              <SectionAct of={actions.addFinding} icon={Plus} onPress={add}>
                {actions.addFinding.label}
              </SectionAct>
            )}
          </>
        }
      />
      {findings.length === 0 ? (
        <p className="fw-text-3">No image uses yet.</p>
      ) : (
        <ul className="fw-gallery">
          {findings.slice(0, TILES).map((finding, index) => (
            <li key={finding.id}>
              <Thumbnail
                finding={finding}
                place={`Image use ${index + 1} of ${findings.length}`}
                more={index === TILES - 1 && more > 0 ? more + 1 : 0}
                onOpen={() => show(finding.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <FindingDialog findings={findings} state={state} imprint={imprint} currency={currency} />
    </section>
  )
}

interface ThumbnailProps {
  readonly finding: Finding
  readonly place: string
  /** How many image uses the tile stands for, 0 for itself alone. */
  readonly more: number
  readonly onOpen: () => void
}

function Thumbnail({ finding, place, more, onOpen }: ThumbnailProps) {
  const review = useUnit(licenseReviewRequested)
  const { license, price, original_image } = finding
  const look = license && licenseAppearance[license.state]
  const Badge = look?.icon
  return (
    <>
      <button type="button" className="fw-thumbnail" onClick={onOpen}>
        <Picture
          path={original_image.original_image_url}
          alt={`${place}, ${original_image.filename}`}
          width={320}
        />
        {more > 0 && <span className="fw-thumbnail-more fw-centre fw-text-head">{`+${more}`}</span>}
      </button>
      {look && Badge && more === 0 && (
        <button
          type="button"
          className={`fw-thumbnail-badge fw-ink-${look.tone}`}
          aria-label={`License of ${place.toLowerCase()}: ${look.text}`}
          onClick={() => review(finding.id)}
          {...tip(`License: ${look.text}`)}
        >
          <Badge size={12} />
        </button>
      )}
      <span className="fw-thumbnail-price fw-num fw-text-small fw-text-2">
        {price === null ? '' : formatMoney(price)}
      </span>
    </>
  )
}

/** What came of the review of all licenses; nothing while one waits (LICENCE-08). */
function LicensesTag({ findings }: { readonly findings: readonly Finding[] }) {
  const summary = licenseSummary(findings)
  if (summary === 'VERIFIED') {
    return (
      <Tag tone="success" icon={Tick}>
        VERIFIED
      </Tag>
    )
  }
  if (summary !== 'REJECTED') return null
  const rejected = findings.filter(({ license }) => license?.state === 'INVALID').length
  return (
    <Tag tone="danger" icon={Cross}>
      {rejected === 1 ? '1 license rejected' : `${rejected} licenses rejected`}
    </Tag>
  )
}
