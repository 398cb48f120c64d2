import { Download } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { Finding, License } from '../../../../contracts/model/cases/finding.ts'
import { fileUrl } from '../../../bus/file-url.ts'
import { $fileToken } from '../../../queries/following/session.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { Picture } from '../pictures/picture.tsx'
import { LicenseTag } from './license-tag.tsx'

interface Props {
  readonly finding: Finding
  readonly license: License
}

/** The uploaded file, and the image use that it shall cover (CASEDATA-18). */
export function LicenseFacts({ finding, license }: Props) {
  const token = useUnit($fileToken)
  const { filename, original_image_url } = finding.original_image
  return (
    <div className="fw-license">
      <figure className="fw-license-image">
        <Picture path={original_image_url} alt={`Original image ${filename}`} width={320} />
        <figcaption className="fw-ellipsis fw-text-small fw-text-3" title={filename}>
          {filename}
        </figcaption>
      </figure>
      <PropertyList>
        <Property label="File">
          <a
            className="fw-license-file"
            href={fileUrl(license.license_url, token)}
            download={license.filename}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Download />
            <span>{license.filename}</span>
          </a>
        </Property>
        <Property label="State">
          <LicenseTag state={license.state} />
        </Property>
        <Property label="Uploaded">
          <span className="fw-num">{formatDateTime(license.date_uploaded)}</span>
        </Property>
        {license.validation_user_name && (
          <Property label="Reviewed by">{license.validation_user_name}</Property>
        )}
        <Property label="Note">
          {license.note ?? <span className="fw-text-3">No note</span>}
        </Property>
      </PropertyList>
    </div>
  )
}
