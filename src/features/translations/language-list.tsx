import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { PortalTranslation } from '../../../contracts/model/portal/translation.ts'
import { UpgradePrompt } from '../../actions/upgrade/upgrade-prompt.tsx'
import { errorOf } from '../../bus/operation.ts'
import { $plan } from '../../queries/following/session.ts'
import { $translationsStatus, translationsRequested } from '../../queries/set-up/translations.ts'
import { walkRows } from '../../ui/keys/walk-rows.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { languageName } from '../../ui/names.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { UnsavedMark } from '../../ui/record-form/unsaved-mark.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
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

const LOST = 'Unsaved, from deleted translations'

const walk = walkRows('.fw-language-row')

/** Every language by its name, with the menu that adds one (TRANS-01, TRANS-02). */
export function LanguageList() {
  const { addable, isKnown, reason, busy, add } = useUnit({
    addable: $addable,
    isKnown: $areLanguagesKnown,
    reason: $limitReason,
    busy: $isActing,
    add: addPressed,
  })
  const none = isKnown ? 'Every language was added.' : 'The languages are being loaded.'
  return (
    <section className="fw-records-list fw-stack" aria-label="Translations">
      <header className="fw-records-list-head fw-ends">
        <PageTitle>Translations</PageTitle>
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
      </header>
      <LanguageListBody />
    </section>
  )
}

/** The rows, or what stands in their place: skeleton, or the error with a way out. */
function LanguageListBody() {
  const { languages, status, reason, plan, load } = useUnit({
    languages: $languages,
    status: $translationsStatus,
    reason: $limitReason,
    plan: $plan,
    load: translationsRequested,
  })
  const error = errorOf(status)
  if (languages === null && error !== null) {
    return (
      <ErrorState title="The translations could not be loaded" onRetry={() => load()}>
        {error}
      </ErrorState>
    )
  }
  if (languages === null) return <ListSkeleton />
  return (
    <ScrollRegion className="fw-records-rows fw-ring-inside fw-fill-down" label="Language list">
      <RetryNotice error={error} onRetry={load} />
      {reason !== null && (
        <UpgradePrompt plan={plan === 'LITE' ? 'PRO' : 'ENTERPRISE'} subtitle="more translations">
          {reason}
        </UpgradePrompt>
      )}
      {languages.length === 0 && <p className="fw-text-3">No translations yet.</p>}
      <ul onKeyDown={walk}>
        {languages.map((translation) => (
          <LanguageRow key={translation.id} translation={translation} />
        ))}
      </ul>
      <LostTexts />
    </ScrollRegion>
  )
}

const widths = [88, 64, 76]

/** Rows before anything is known, with the geometry of the real ones. */
const ListSkeleton = () => (
  <Skeleton label="Loading translations">
    <div className="fw-records-rows fw-fill-down">
      {widths.map((width) => (
        <div key={width} className="fw-language-row fw-line">
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)

const rowLooks = (isChosen: boolean) =>
  ({
    type: 'button',
    className: isChosen
      ? 'fw-language-row fw-language-chosen fw-ring-inside fw-line'
      : 'fw-language-row fw-ring-inside fw-line',
    'aria-current': isChosen ? 'true' : undefined,
  }) as const

/** What was typed in translations that others deleted, each a line that opens it again. */
function LostTexts() {
  const { lost, open, select } = useUnit({
    lost: $lostForms,
    open: textForms.$selected,
    select: textForms.selected,
  })
  if (lost.length === 0) return null
  return (
    <section aria-label={LOST}>
      <h2 className="fw-records-lost-head fw-text-small fw-text-3">{LOST}</h2>
      <ul onKeyDown={walk}>
        {lost.map(({ formId, language, text }) => (
          <li key={formId}>
            <button {...rowLooks(formId === open)} onClick={() => select(formId)}>
              <span className="fw-fill fw-ellipsis">
                {`${languageName(language)}, ${tabOf(text)}`}
              </span>
              <UnsavedMark />
            </button>
          </li>
        ))}
      </ul>
    </section>
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
    <li>
      <button {...rowLooks(id === chosen)} onClick={() => choose({ id, language })}>
        <span className="fw-fill fw-ellipsis">{languageName(language)}</span>
        {unsaved.has(id) && <UnsavedMark />}
        {id === defaultId && <Tag tone="info">Default</Tag>}
        {is_active === 0 && <Tag>Inactive</Tag>}
      </button>
    </li>
  )
}
