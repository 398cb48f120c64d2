import { allowsFindingChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { judgeLicense, judgePicture } from '../../../../contracts/rules/files/file-kinds.ts'
import { allowsLicenseUpload } from '../../../../contracts/rules/findings/findings.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createFindingUpload } from './finding-upload.ts'

/** 'Upload License' (LICENCE-10). */
export const licenseUpload = createFindingUpload({
  name: 'license-upload',
  fx: createCommandEffect('case.license.upload'),
  judge: judgeLicense,
  missing: 'Choose the file of the license.',
  part: '.license',
  allows: allowsLicenseUpload,
  inputOf: (of, license_file, note) => ({ ...of, license_file, note: note.trim() || null }),
  fileOf: ({ license_file }) => license_file,
})

/** Another original image for an image use (CASEAPI-14). */
export const originalUpload = createFindingUpload({
  name: 'original-upload',
  fx: createCommandEffect('case.finding.replace-original'),
  judge: (_, bytes) => judgePicture(bytes),
  missing: 'Please select original images.',
  part: '.original_image',
  allows: allowsFindingChange,
  inputOf: (of, original_image) => ({ ...of, original_image }),
  fileOf: ({ original_image }) => original_image,
})
