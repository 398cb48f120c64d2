import { combine, sample } from 'effector'
import { useUnit } from 'effector-react'
import { allowsLanguage } from '../../../../contracts/rules/cases/case-allows.ts'
import { takesLanguage } from '../../../../contracts/rules/cases/case-flow.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { languageRequested } from '../../../actions/requests.ts'
import { languageOption } from '../../../actions/set-up/options.ts'
import { useDialogFrame } from '../../../actions/use-dialog-frame.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import {
  $translations,
  $translationsStatus,
  translationsRequested,
} from '../../../queries/set-up/portal.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { createChooser, type OfCase } from './chooser.ts'
import { choiceObstacle, SetUpSelect } from './set-up-select.tsx'

/** Which language the opponent meets on the portal (FLOWLANG-03, FLOWLANG-05). */
const languageChooser = createChooser({
  name: 'language',
  fx: createCommandEffect('case.language.assign'),
  requested: languageRequested,
  allows: allowsLanguage,
  writes: ['translation'],
  current: ({ translation }) => translation?.id ?? null,
  $input: $translations.map((portal) => (of: OfCase, id: string) => {
    const known = portal?.translations.find((translation) => translation.id === id)
    return known ? { ...of, translation: { id, language: known.language } } : null
  }),
})

/** The languages that the open case may have; null before they were read. */
const $languages = combine($translations, languageChooser.$detail, (portal, detail) =>
  portal && detail
    ? portal.translations.filter((translation) => takesLanguage(detail.state, translation))
    : null,
)

sample({ clock: languageChooser.opened, fn: () => undefined, target: translationsRequested })

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
