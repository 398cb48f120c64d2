import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { PORTAL_UNKNOWN } from '../../../contracts/rules/cases/activation-readiness.ts'
import type { StateAction } from '../../../contracts/rules/cases/case-allows.ts'
import { actionIcons } from '../../actions/action-icons.ts'
import { actions } from '../../actions/actions.ts'
import { obstacle, offers } from '../../actions/case-availability.ts'
import { $actionState } from '../../actions/state.ts'
import { Button, type ButtonKind } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { keyText } from '../../ui/keys/key-text.ts'
import { $areLanguagesAwaited, languagesNeeded } from './languages.ts'
import { $isChecking } from './provider-model.ts'
import { $isOpeningView, $viewedCaseId } from './view-case.ts'
import './case-actions.css'

/** What can be done with the open case as a whole; PAID, VALID_LICENSE and money in flight leave nothing. */
export function CaseActions() {
  const { state, viewedId, isOpening, view, needLanguages } = useUnit({
    state: $actionState,
    viewedId: $viewedCaseId,
    isOpening: $isOpeningView,
    view: actions.viewCase.run,
    needLanguages: languagesNeeded,
  })
  const id = state.caseId
  useEffect(() => {
    if (id !== null) needLanguages()
  }, [id, needLanguages])
  if (!state.detail) return null
  return (
    <div className="fw-case-actions fw-beside">
      {viewedId !== null && (
        <Button
          icon={actionIcons[actions.viewCase.id]}
          tooltip="Opens the settlement portal in a new tab"
          tipKey={keyText(actions.viewCase.hotkey)}
          busy={isOpening}
          onClick={() => view()}
        >
          {actions.viewCase.label}
        </Button>
      )}
      {state.detail.state === 'STANDBY' && offers(state, 'cancel') ? (
        <CancelIcon />
      ) : (
        <StateButton act="cancel" action={actions.cancelCase} kind="danger" />
      )}
      <StateButton act="activate" action={actions.activate} kind="primary" />
      <StateButton act="reactivate" action={actions.reactivate} />
      <StateButton act="reset" action={actions.reset} />
    </div>
  )
}

/** STATE-02. */
function CancelIcon() {
  const { state, run } = useUnit({ state: $actionState, run: actions.cancelCase.run })
  return (
    <IconButton
      icon={actionIcons[actions.cancelCase.id]}
      label="Cancel case"
      kind="default"
      tipKey={keyText(actions.cancelCase.hotkey)}
      busy={state.isChangingState}
      onClick={() => run()}
    />
  )
}

interface StateButtonProps {
  readonly act: StateAction
  readonly action: (typeof actions)['activate' | 'cancelCase' | 'reactivate' | 'reset']
  readonly kind?: ButtonKind
}

/** Not there where the case does not offer the act; disabled with the reason where it cannot be taken yet. */
function StateButton({ act, action, kind = 'default' }: StateButtonProps) {
  const { state, isChecking, isAwaited, run } = useUnit({
    state: $actionState,
    isChecking: $isChecking,
    isAwaited: $areLanguagesAwaited,
    run: action.run,
  })
  if (!offers(state, act)) return null
  // Nothing keeps a case from it that is only not known yet.
  const unmet = isAwaited ? state.unmet.filter((one) => one !== PORTAL_UNKNOWN) : state.unmet
  const reason = obstacle({ ...state, unmet }, act)
  const isUnknown = reason === null && obstacle(state, act) !== null
  return (
    <Button
      icon={actionIcons[action.id]}
      kind={kind}
      busy={state.isChangingState || isUnknown || (act === 'activate' && isChecking)}
      disabledReason={reason}
      tooltip={`${action.label.charAt(0)}${action.label.slice(1).toLowerCase()} case`}
      {...(reason === null ? { tipKey: keyText(action.hotkey) } : {})}
      onClick={() => run()}
    >
      {action.label}
    </Button>
  )
}
