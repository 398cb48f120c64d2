import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { NoticeKind } from '../../../contracts/model/accounts/notices.ts'
import { $role } from '../../queries/following/session.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { DesktopSettings } from './desktop-settings.tsx'
import { kindLabels } from './notice-words.ts'
import { $choice, chosen } from './notices-model.ts'

/** What somebody wants to be told of; each choice counts at once and is kept with the user. */
export function NoticeSettings() {
  const { choice, role, choose } = useUnit({ choice: $choice, role: $role, choose: chosen })
  if (choice === null) return null
  const { kinds } = choice
  const toggle = (kind: NoticeKind) =>
    choose({
      kinds: NoticeKind.options.filter((one) =>
        one === kind ? !kinds.includes(one) : kinds.includes(one),
      ),
    })
  return (
    <div className="fw-notice-settings">
      <fieldset>
        <legend>What you are told of</legend>
        {NoticeKind.options.map((kind) => (
          <Checkbox
            key={kind}
            label={kindLabels[kind]}
            checked={kinds.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </fieldset>
      {role === 'ADMIN' ? (
        <div>
          <p className="fw-notice-head">Whose cases</p>
          <Choice
            label="Whose cases"
            options={[
              { value: 'own', text: 'Cases that you activated' },
              { value: 'all', text: 'All cases' },
            ]}
            value={choice.scope}
            onChoose={(scope) => choose({ scope })}
          />
        </div>
      ) : (
        <p className="fw-text-small fw-text-3">You are told of the cases that you activated.</p>
      )}
      <DesktopSettings choice={choice} />
    </div>
  )
}
