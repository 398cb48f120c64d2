import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { PortalTranslation } from '../../../contracts/model/portal/translation.ts'
import { UpgradePrompt } from '../../actions/upgrade/upgrade-prompt.tsx'
import { errorOf } from '../../bus/operation.ts'
import { $plan } from '../../queries/following/session.ts'
import { $translationsStatus, translationsRequested } from '../../queries/set-up/translations.ts'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { languageName } from '../../ui/names.ts'
import {
  LostRecords,
  RecordList,
  RecordRow,
  RecordRows,
} from '../../ui/record-list/record-list.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { $isActing, addPressed } from './acts.ts'
import { tabOf } from './editing/form-values.ts'
import { $lostForms } from './editing/lost.ts'
import {
  $addable,
  $areLanguagesKnown,
  $chosen,
  $defaultId,
  $languages,
  $limitReason,
  $unsaved,
  languageChosen,
  textForms,
} from './editing/model.ts'

/** Every language by its name, with the menu that adds one (TRANS-01, TRANS-02). */
export function LanguageList() {
  const { languages, status, reason, plan, load } = useUnit({
    languages: $languages,
    status: $translationsStatus,
    reason: $limitReason,
    plan: $plan,
    load: translationsRequested,
  })
  return (
    <RecordList
      label="Translations"
      title="Translations"
      add={<AddLanguage />}
      rowsLabel="Language list"
      what="translations"
      isKnown={languages !== null}
      error={errorOf(status)}
      onLoad={() => load()}
      widths={widths}
    >
      {reason !== null && (
        <UpgradePrompt plan={plan === 'LITE' ? 'PRO' : 'ENTERPRISE'} subtitle="more translations">
          {reason}
        </UpgradePrompt>
      )}
      {languages?.length === 0 && <p className="fw-text-3">No translations yet.</p>}
      <RecordRows>
        {languages?.map((translation) => (
          <LanguageRow key={translation.id} translation={translation} />
        ))}
      </RecordRows>
      <LostTexts />
    </RecordList>
  )
}

const widths = [88, 64, 76]

/** The menu of the languages that are not there yet. */
function AddLanguage() {
  const { addable, isKnown, reason, busy, add } = useUnit({
    addable: $addable,
    isKnown: $areLanguagesKnown,
    reason: $limitReason,
    busy: $isActing,
    add: addPressed,
  })
  const none = isKnown ? 'Every language was added.' : 'The languages are being loaded.'
  return (
    <MenuButton
      label="Add Translation"
      icon={Plus}
      busy={busy}
      disabledReason={reason ?? (addable.length === 0 ? none : null)}
      placement="bottom-end"
      entries={addable.map(({ code, name }) => ({
        id: code,
        text: name,
        onSelect: () => add(code),
      }))}
    />
  )
}

/** What was typed in translations that others deleted. */
function LostTexts() {
  const { lost, open, select } = useUnit({
    lost: $lostForms,
    open: textForms.$selected,
    select: textForms.selected,
  })
  return (
    <LostRecords what="translations">
      {lost.map(({ formId, language, text }) => (
        <RecordRow
          key={formId}
          name={`${languageName(language)}, ${tabOf(text)}`}
          isChosen={formId === open}
          isUnsaved
          onChoose={() => select(formId)}
        />
      ))}
    </LostRecords>
  )
}

/** One language: its name opens it. */
function LanguageRow({ translation }: { readonly translation: PortalTranslation }) {
  const { chosen, unsaved, defaultId, choose } = useUnit({
    chosen: $chosen,
    unsaved: $unsaved,
    defaultId: $defaultId,
    choose: languageChosen,
  })
  const { id, language, is_active } = translation
  return (
    <RecordRow
      name={languageName(language)}
      isChosen={id === chosen}
      isUnsaved={unsaved.has(id)}
      tags={
        <>
          {id === defaultId && <Tag tone="info">Default</Tag>}
          {is_active === 0 && <Tag>Inactive</Tag>}
        </>
      }
      onChoose={() => choose({ id, language })}
    />
  )
}
