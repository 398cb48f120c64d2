import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { KeyboardEvent } from 'react'
import type { Finding } from '../../../../contracts/model/finding.ts'
import { Button } from '../../../ui/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { licenseReviewRequested } from '../licenses/license-model.ts'
import { LicenseTag } from '../licenses/license-tag.tsx'
import { Picture } from './picture.tsx'

interface Props {
  readonly findings: readonly Finding[]
  /** Which one is shown, null for none. */
  readonly index: number | null
  readonly currency: string
  readonly onIndex: (index: number | null) => void
}

/** The original beside the page on which it was found; arrow keys walk through the image uses. */
export function FindingDialog({ findings, index, currency, onIndex }: Props) {
  const review = useUnit(licenseReviewRequested)
  const finding = index === null ? undefined : findings[index]
  if (index === null || !finding) return null
  const last = findings.length - 1
  const step = (by: number) => onIndex(Math.min(Math.max(index + by, 0), last))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  return (
    <ViewDialog
      title={`Image use ${index + 1} of ${findings.length}`}
      isOpen
      width="full"
      onClose={() => onIndex(null)}
      onKeyDown={onKeyDown}
    >
      <div className="fw-finding-pair">
        <figure>
          <figcaption>Original image</figcaption>
          <Picture
            path={finding.original_image.original_image_url}
            alt={`Original image ${finding.original_image.filename}`}
            width={640}
          />
        </figure>
        <figure>
          <figcaption>Found on the page</figcaption>
          <Picture path={finding.page_screenshot_url} alt="Found on the page" width={1280} />
        </figure>
      </div>
      <div className="fw-finding-facts">
        <IconButton
          icon={ChevronLeft}
          label="Previous image use"
          disabled={index === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next image use"
          disabled={index === last}
          onClick={() => step(1)}
        />
        <span className="fw-ellipsis">{finding.original_image.filename}</span>
        <a
          className="fw-ellipsis"
          href={finding.page_link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {finding.page_link}
        </a>
        <span className="fw-detail-fill" />
        {finding.license && (
          <>
            <LicenseTag state={finding.license.state} />
            <Button
              onClick={() => {
                onIndex(null)
                review(finding.id)
              }}
            >
              Review license
            </Button>
          </>
        )}
        {finding.price !== null && (
          <span className="fw-num">
            <b className="fw-finding-price">{formatMoney(finding.price)}</b>{' '}
            <span className="fw-text-3">{currency}</span>
          </span>
        )}
      </div>
    </ViewDialog>
  )
}
