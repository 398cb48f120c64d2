import { EyeOpen } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useId, useState } from 'react'
import { DeleteRecordDialog } from '../../actions/dialogs/delete-record-dialog.tsx'
import { HistoryDialog } from '../../actions/versions/history-dialog.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useMedia } from '../../ui/layout/use-media.ts'
import { languageName } from '../../ui/names.ts'
import { useListFocus } from '../../ui/page/use-list-focus.ts'
import { $deleting, deletion, deletionCancelled, deletionConfirmed } from './acts.ts'
import { type Tab, tabs } from './editing/form-values.ts'
import { textHistory } from './editing/history.ts'
import { $lost } from './editing/lost.ts'
import { $isOpenDeleted, $pane, $tab, tabChosen, translationsOpened } from './editing/model.ts'
import { LanguageHead } from './language-head.tsx'
import { LanguageList } from './language-list.tsx'
import { LostText } from './lost-text.tsx'
import { PagePreview } from './preview/page-preview.tsx'
import { TextForm } from './text-form.tsx'
import { historyWords } from './text-words.tsx'
import '../../ui/table/records.css'
import './translations.css'

const deleting = {
  $asked: $deleting,
  $pending: deletion.$pending,
  confirmed: deletionConfirmed,
  cancelled: deletionCancelled,
}

const tabNames = Object.keys(tabs) as Tab[]

/** What the settlement portal says in each language: the languages at the left, the texts of one at the right (TRANS-01). */
export default function TranslationsScreen() {
  const { open, asked } = useUnit({ open: translationsOpened, asked: $deleting })
  useEffect(() => open(), [open])
  return (
    <div className="fw-records">
      <LanguageList />
      <LanguagePane />
      <HistoryDialog of={textHistory} words={historyWords} />
      <DeleteRecordDialog of={deleting} title="Confirmation required">
        <p>
          {`Do you really want to delete the ${asked === null ? '' : languageName(asked.language)} translation with all its texts?`}
        </p>
      </DeleteRecordDialog>
    </div>
  )
}

/** There is room for a page of the portal beside its text. */
const WIDE = '(min-width: 1360px)'

/** The editor of the selected language: its state, the four tabs, one text (TRANS-03 to TRANS-06). */
function LanguagePane() {
  const { pane, lost, isDeleted, tab, choose } = useUnit({
    pane: $pane,
    lost: $lost,
    isDeleted: $isOpenDeleted,
    tab: $tab,
    choose: tabChosen,
  })
  const panelId = useId()
  const isWide = useMedia(WIDE)
  /** Where there is room for one of them: the page stands in the place of the text. */
  const [isTurned, setTurned] = useState(false)
  const isNone = pane === null && lost === null
  useListFocus(isNone)
  if (lost !== null) return <LostText lost={lost} key={lost.formId} />
  if (pane === null) {
    return (
      <section
        className="fw-records-pane fw-records-none fw-stack fw-fill"
        aria-label="Translation"
      >
        <p className="fw-text-3">No translation is selected.</p>
        <p className="fw-text-3" role="status">
          {isDeleted && 'The translation that was open here was deleted.'}
        </p>
      </section>
    )
  }
  const { id, language } = pane.translation
  return (
    <section className="fw-records-pane fw-stack fw-fill" aria-label="Translation" key={id}>
      <LanguageHead pane={pane}>
        {!isWide && (
          <IconButton
            icon={EyeOpen}
            label="Preview"
            active={isTurned}
            aria-pressed={isTurned}
            onClick={() => setTurned(!isTurned)}
          />
        )}
      </LanguageHead>
      <div className="fw-translation-tabs">
        <Tabs
          label={`Texts in ${languageName(language)}`}
          names={tabNames}
          chosen={tab}
          panelId={panelId}
          required={['Case Page', 'About Us Page']}
          onChoose={choose}
        />
      </div>
      <div className="fw-translation-parts fw-fill-down">
        <div
          id={panelId}
          role="tabpanel"
          aria-label={tab}
          className="fw-stack fw-translation-part"
          key={pane.text}
          hidden={isTurned && !isWide}
        >
          <TextForm pane={pane} tab={tab} />
        </div>
        {(isWide || isTurned) && <PagePreview alone={!isWide} />}
      </div>
    </section>
  )
}
