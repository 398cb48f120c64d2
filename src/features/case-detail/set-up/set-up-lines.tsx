import { Edit } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import type { CaseDetail, CaseState } from '../../../../contracts/model/cases/case.ts'
import {
  allowsAutoFill,
  allowsFlow,
  allowsLanguage,
} from '../../../../contracts/rules/cases/case-allows.ts'
import type { Action } from '../../../actions/action.ts'
import { actionIcons } from '../../../actions/action-icons.ts'
import { actions } from '../../../actions/actions.ts'
import { $pendingFields } from '../../../queries/cases/open-case.ts'
import { $openPendingLabel } from '../../../queries/cases/pending-label.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { languageName } from '../../../ui/names.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { Property } from '../../../ui/table/property-list.tsx'
import { SectionAct } from '../parts/section-head.tsx'

interface LineProps {
  readonly label: string
  /** Null where nothing is set. */
  readonly value: string | null
  /** The field of the case. */
  readonly field: string
  readonly action: Action
  readonly allowed: boolean
}

const keyOf = ({ hotkey }: Action): string => keyText(hotkey ?? '')

/** A value of the case with the button that changes it, for as long as its state lets it. */
function Line({ label, value, field, action, allowed }: LineProps) {
  const { pending, word, run } = useUnit({
    pending: $pendingFields,
    word: $openPendingLabel,
    run: action.run,
  })
  return (
    <Property
      label={label}
      action={
        allowed && (
          <IconButton
            icon={Edit}
            label={`${action.label} (${keyOf(action)})`}
            onClick={() => run()}
          />
        )
      }
    >
      {value ?? <NotSet />}
      {pending.has(field) && <Spinner label={`${word} ${label.toLowerCase()}`} />}
    </Property>
  )
}

const NotSet = (): ReactNode => <span className="fw-text-3">Not set</span>

/** FLOWLANG-03. */
export const LanguageLine = ({ detail }: { readonly detail: CaseDetail }) => (
  <Line
    label="Portal Language"
    value={detail.translation && languageName(detail.translation.language)}
    field="translation"
    action={actions.selectLanguage}
    allowed={allowsLanguage(detail.state)}
  />
)

/** FLOWLANG-01, FLOWLANG-02; EDIT-12, EDIT-13. */
export const FlowLine = ({ detail }: { readonly detail: CaseDetail }) => (
  <Line
    label="Mail Flow"
    value={detail.email_flow?.name ?? null}
    field="email_flow"
    action={actions.assignFlow}
    allowed={allowsFlow(detail.state)}
  />
)

/** EDIT-14, DETAIL-29: only before the case is active. */
export function AutoFillLine({ state }: { readonly state: CaseState }) {
  const run = useUnit(actions.autoFill.run)
  if (!allowsAutoFill(state)) return null
  return (
    <Property
      label="Auto Fill"
      action={
        <SectionAct of={actions.autoFill} icon={actionIcons[actions.autoFill.id]} onPress={run}>
          Choose Template
        </SectionAct>
      }
    />
  )
}
