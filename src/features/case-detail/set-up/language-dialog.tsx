import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { languageOption } from '../../../actions/set-up/options.ts'
import { $translationsStatus, translationsRequested } from '../../../queries/set-up/translations.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { $languages, languageChooser } from './language-model.ts'
import { choiceObstacle, SetUpSelect } from './set-up-select.tsx'

/** The dialog 'Select Language' (FLOWLANG-03); a refusal stays in it (CASEERR-18). */
export function LanguageDialog() {
  const unit = useUnit({
    detail: languageChooser.$detail,
    languages: $languages,
    status: $translationsStatus,
    chosen: languageChooser.$chosen,
    load: translationsRequested,
    choose: languageChooser.chosen,
  })
  const dialog = useDialogFrame(languageChooser)
  const options = unit.languages?.map(languageOption) ?? null
  return (
    <DialogForm
      title="Select Language"
      width="narrow"
      {...dialog}
      disabledReason={choiceObstacle(options, unit.chosen, unit.detail?.translation?.id ?? null)}
    >
      <ConflictNotice of={languageChooser.conflict} />
      <SetUpSelect
        label="Portal Language"
        options={options}
        status={unit.status}
        none="No languages are available for this case."
        value={unit.chosen}
        onChoose={unit.choose}
        onRetry={() => unit.load()}
      />
    </DialogForm>
  )
}
