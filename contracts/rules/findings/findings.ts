import type { CaseState } from '../../model/cases/case.ts'
import type { Finding } from '../../model/cases/finding.ts'
import { webAddress } from '../addresses/web-address.ts'
import { allowsFindingChange } from '../cases/case-allows.ts'

/** Why the image uses of a case cannot be changed now (HTTP 409), or null (EDIT-02, EDIT-08). */
export const findingRefusal = (
  state: CaseState,
  act: 'added' | 'changed' | 'deleted',
): string | null =>
  allowsFindingChange(state)
    ? null
    : `Invalid request: image uses of a case in state ${state} cannot be ${act}.`

/** EDIT-21. */
export const LAST_FINDING_STAYS = 'The last image use of an active case cannot be deleted.'

/** Why an image use cannot be deleted (HTTP 409), or null; in STANDBY also the last one goes (G-458). */
export function findingDeletionRefusal(
  state: CaseState,
  findings: readonly unknown[],
): string | null {
  const refusal = findingRefusal(state, 'deleted')
  if (refusal !== null) return refusal
  return state === 'ACTIVE' && findings.length < 2 ? LAST_FINDING_STAYS : null
}

/** What is known of a new image use before its pictures are looked at. */
export type NewFinding = {
  hasScreenshot: boolean
  hasOriginal: boolean
  pageLink: string
  originalName: string
  /** Null where it is no amount. */
  price: number | null
}

export type NewFindingField = 'page_screenshot' | 'original_image' | 'page_link' | 'name' | 'price'

/** A page on which an image is used (FINDING-08): the address trimmed, or null. */
export function pageLink(text: string): string | null {
  const address = webAddress(text)
  return address !== null && URL.canParse(address) ? address : null
}

/** What is wrong with a new image use, by field, in the order of the dialog (FINDING-03 to FINDING-11). */
export function newFindingErrors(given: NewFinding): Partial<Record<NewFindingField, string>> {
  return {
    ...(!given.hasScreenshot && { page_screenshot: 'Please select page screenshot.' }),
    ...(!given.hasOriginal && { original_image: 'Please select original images.' }),
    ...(pageLink(given.pageLink) === null && { page_link: 'Please enter a valid page link' }),
    ...(given.originalName.trim() === '' && { name: 'The original image needs a name.' }),
    ...((given.price === null || !(given.price > 0)) && {
      price: 'Enter a license fee above 0, for example 1,234.50.',
    }),
  }
}

/** Whether staff may upload a licence here: there is none, or only one that was found invalid (G-463). */
export const allowsLicenseUpload = (
  state: CaseState,
  { license }: Pick<Finding, 'license'>,
): boolean => allowsFindingChange(state) && (license === null || license.state === 'INVALID')

/** Why a licence cannot be uploaded (HTTP 409), or null. */
export function licenseUploadRefusal(
  state: CaseState,
  finding: Pick<Finding, 'license'>,
): string | null {
  if (allowsLicenseUpload(state, finding)) return null
  return allowsFindingChange(state)
    ? 'Invalid request: this image use already has a license.'
    : `Invalid request: image uses of a case in state ${state} cannot be given a license.`
}
