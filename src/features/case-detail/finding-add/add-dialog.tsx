import { useUnit } from 'effector-react'
import { FEE_NAME_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { priceRule } from '../../../../contracts/rules/money/number-input.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { UploadLine } from '../../../actions/uploads/upload-line.tsx'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { NumberField } from '../../../ui/field/number-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { pictureEndings } from '../uploads/upload-dialogs.tsx'
import {
  $addIsWaiting,
  $findingErrors,
  $findingForm,
  addDialog,
  addUpload,
  findingTyped,
  original,
  screenshot,
} from './add-model.ts'

const PICTURES = 'jpg, png or gif, at most 10 MB'

/** 'Add image use' (FINDING-02): what is wrong, and what the server refuses, is said inside it (CASEERR-19). */
export function FindingAddDialog() {
  const unit = useUnit({
    form: $findingForm,
    errors: $findingErrors,
    page: screenshot.$ref,
    pageError: screenshot.$error,
    made: original.$ref,
    madeError: original.$error,
    detail: $caseDetail,
    isWaiting: $addIsWaiting,
    type: findingTyped,
    pickPage: screenshot.picked,
    pickMade: original.picked,
  })
  const dialog = useDialogFrame(addDialog)
  const { form, errors, type } = unit
  const currency = unit.detail?.claim_details.currency
  return (
    <DialogForm
      title="Add image use"
      confirmLabel="Add"
      {...dialog}
      waits={unit.isWaiting}
      footStart={<UploadLine of={addUpload} />}
    >
      <ConflictNotice of={addDialog.conflict} />
      <FileField
        label="Page screenshot"
        required
        accept={pictureEndings}
        help={PICTURES}
        file={unit.page}
        error={unit.pageError}
        onChoose={unit.pickPage}
      />
      <TextField
        label="Page link"
        required
        type="url"
        placeholder="https://example.com/page"
        most={WEB_ADDRESS_MAX_LENGTH}
        value={form.page_link}
        error={errors.page_link ?? null}
        onChange={(page_link) => type({ page_link })}
      />
      <FileField
        label="Original image"
        required
        accept={pictureEndings}
        help={PICTURES}
        file={unit.made}
        error={unit.madeError}
        onChoose={unit.pickMade}
      />
      <div className="fw-pair">
        <TextField
          label="Original image name"
          required
          most={FEE_NAME_MAX_LENGTH}
          value={form.name}
          error={errors.name ?? null}
          onChange={(name) => type({ name })}
        />
        <NumberField
          label={currency ? `License fee (${currency})` : 'License fee'}
          required
          rule={priceRule}
          currency={currency ?? null}
          value={form.price}
          error={errors.price ?? null}
          onChange={(price) => type({ price })}
        />
      </div>
    </DialogForm>
  )
}
