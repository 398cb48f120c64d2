import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseState } from '../../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { webAddress } from '../../../../contracts/rules/addresses/web-address.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { PriceLine } from '../finding-price/price-line.tsx'
import { priceDialog } from '../finding-price/price-model.ts'
import { licenseReviewRequested } from '../licenses/license-model.ts'
import { LicenseTag } from '../licenses/license-tag.tsx'
import { Comparison } from './comparison.tsx'
import { FindingActs } from './finding-acts.tsx'
import type { Zoom } from './use-zoom.ts'

interface Props {
  readonly finding: Finding
  readonly state: CaseState
  /** It is the only one of its case. */
  readonly isLastLeft: boolean
  readonly zoom: Zoom
  readonly currency: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: number) => void
  readonly onLeave: () => void
}

/** One image use: the original beside the page on which it was found, and what can be done with it. */
export function FindingView(props: Props) {
  const { finding, state, isLastLeft, zoom, currency, isFirst, isLast, onStep, onLeave } = props
  const review = useUnit(licenseReviewRequested)
  return (
    <>
      <Comparison finding={finding} zoom={zoom} />
      <div className="fw-finding-facts fw-line">
        <IconButton
          icon={ChevronLeft}
          label="Previous image use"
          disabled={isFirst}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next image use"
          disabled={isLast}
          onClick={() => onStep(1)}
        />
        <span className="fw-ellipsis">{finding.original_image.filename}</span>
        <PageLink address={finding.page_link} />
        <span className="fw-fill" />
        {finding.license && (
          <>
            <LicenseTag state={finding.license.state} />
            <Button
              onClick={() => {
                onLeave()
                review(finding.id)
              }}
            >
              Review license
            </Button>
          </>
        )}
        <PriceLine finding={finding} state={state} currency={currency} />
      </div>
      <ConflictNotice of={priceDialog.conflict} />
      <FindingActs finding={finding} state={state} isLastLeft={isLastLeft} onLeave={onLeave} />
    </>
  )
}

/** Where the image was found; what is no web address is text and leads nowhere. */
function PageLink({ address }: { readonly address: string }) {
  const href = webAddress(address)
  if (href === null) return <span className="fw-ellipsis">{address}</span>
  return (
    <a className="fw-ellipsis" href={href} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}
