import { History, Trash } from '@blueprintjs/icons'
import type { StoreValue } from 'effector'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { isComplete } from '../../../contracts/rules/portal/translations.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { languageName } from '../../ui/names.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import {
  $isActing,
  activatePressed,
  deactivatePressed,
  defaultPressed,
  deletePressed,
} from './acts.ts'
import { historyPressed } from './editing/history.ts'
import type { $pane } from './editing/model.ts'

export type Pane = NonNullable<StoreValue<typeof $pane>>

interface Props {
  readonly pane: Pane
  /** What else can be done here, before the acts on the language. */
  readonly children: ReactNode
}

/** What the language is, and what can become of it (TRANS-13 to TRANS-17). */
export function LanguageHead({ pane, children }: Props) {
  const { busy, activate, deactivate, makeDefault, remove, history } = useUnit({
    busy: $isActing,
    activate: activatePressed,
    deactivate: deactivatePressed,
    makeDefault: defaultPressed,
    remove: deletePressed,
    history: historyPressed,
  })
  const { language, is_active } = pane.translation
  return (
    <header className="fw-records-pane-head fw-language-head fw-ends">
      <div className="fw-language-named">
        <h2 className="fw-text-title fw-line fw-language-title">
          {languageName(language)}
          {is_active === 1 ? <Tag tone="success">Active</Tag> : <Tag>Inactive</Tag>}
          {pane.isDefault && <Tag tone="info">Default</Tag>}
        </h2>
        <p className="fw-text-small fw-text-3">{factOf(pane)}</p>
      </div>
      <div className="fw-beside">
        {children}
        <Button kind="minimal" icon={History} onClick={() => history()}>
          History
        </Button>
        {is_active === 1 ? (
          <>
            {!pane.isDefault && (
              <Button busy={busy} onClick={() => makeDefault(language)}>
                Make default
              </Button>
            )}
            <Button busy={busy} onClick={() => deactivate(language)}>
              Deactivate
            </Button>
          </>
        ) : (
          <Button kind="primary" busy={busy} onClick={() => activate(language)}>
            Activate
          </Button>
        )}
        <IconButton
          icon={Trash}
          kind="default"
          label={`Delete ${languageName(language)}`}
          onClick={() => remove(pane.translation)}
        />
      </div>
    </header>
  )
}

/** What it means for website owners, in a sentence. */
function factOf({ translation, isDefault }: Pane): string {
  if (translation.is_active === 0)
    return isComplete(translation)
      ? 'Website owners see it once it is active.'
      : 'It can be activated once Case Page and About Us Page are filled in.'
  return isDefault ? 'New cases get this language.' : 'Cases can be given this language.'
}
