import { useUnit } from 'effector-react'
import type { Translation } from '../../../../contracts/model/mail/setup.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { $translationsStatus, translationsRequested } from '../../../queries/set-up/portal.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { languageName } from '../../../ui/names.ts'
import { useCaseDialog } from '../parts/use-case-dialog.ts'
import { $languages, languageChooser } from './language-model.ts'
import { choiceObstacle, SetUpSelect } from './set-up-select.tsx'

/** FLOWLANG-06: an inactive one is said to be so. */
const optionOf = ({ id, language, is_active }: Translation) => ({
  value: id,
  text: is_active === 1 ? languageName(language) : `${languageName(language)} (inactive)`,
})

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
  const dialog = useCaseDialog(languageChooser)
  const options = unit.languages?.map(optionOf) ?? null
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
