import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { NOTE_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { licenseKinds, pictureKinds } from '../../../../contracts/rules/files/file-kinds.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { UploadLine } from '../../../actions/uploads/upload-line.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import type { FindingUpload } from './finding-upload.ts'
import { licenseUpload, originalUpload } from './upload-models.ts'

/** As the browser's own dialog filters by. */
const endings = (kinds: readonly string[]): string => kinds.map((kind) => `.${kind}`).join(',')

/** The pictures that an image use takes (FINDING-12). */
export const pictureEndings = endings([...pictureKinds, 'jpeg'])

interface Props<I> {
  readonly of: FindingUpload<I>
  readonly title: string
  readonly confirmLabel: string
  readonly label: string
  readonly accept: string
  readonly help: string
  readonly children?: ReactNode
}

function UploadDialog<I>({ of, title, confirmLabel, label, accept, help, children }: Props<I>) {
  const unit = useUnit({
    opened: of.$opened,
    file: of.slot.$ref,
    fileError: of.slot.$error,
    isWaiting: of.$isWaiting,
    pick: of.slot.picked,
  })
  const dialog = useDialogFrame(of)
  return (
    <DialogForm
      title={title}
      confirmLabel={confirmLabel}
      {...dialog}
      waits={unit.isWaiting}
      footStart={<UploadLine of={of.upload} />}
    >
      <ConflictNotice of={of.conflict} />
      <p className="fw-text-2">{unit.opened?.finding.original_image.filename}</p>
      <FileField
        label={label}
        required
        accept={accept}
        help={help}
        file={unit.file}
        error={unit.fileError}
        onChoose={unit.pick}
      />
      {children}
    </DialogForm>
  )
}

/** LICENCE-10 to LICENCE-12. */
export function LicenseUploadDialog() {
  const { note, type } = useUnit({ note: licenseUpload.$note, type: licenseUpload.noteTyped })
  return (
    <UploadDialog
      of={licenseUpload}
      title="Upload License"
      confirmLabel="Upload"
      label="License file"
      accept={endings(licenseKinds)}
      help="pdf, jpg, jpeg, gif, png, doc, docx or odt, at most 10 MB"
    >
      <TextArea label="Note" maxRows={6} most={NOTE_MAX_LENGTH} value={note} onChange={type} />
    </UploadDialog>
  )
}

/** Puts another picture in the place of the original (CASEAPI-14). */
export const OriginalUploadDialog = () => (
  <UploadDialog
    of={originalUpload}
    title="Replace original image"
    confirmLabel="Replace"
    label="Original image"
    accept={pictureEndings}
    help="jpg, png or gif, at most 10 MB"
  />
)
