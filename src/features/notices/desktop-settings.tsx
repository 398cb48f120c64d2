import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import type { NoticeChoice, QuietHours } from '../../../contracts/model/accounts/notices.ts'
import type { NoticePermission } from '../../ui/browser/desktop-notice.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { $isRefused, $permission, desktopWanted } from './desktop-model.ts'
import { chosen } from './notices-model.ts'

const firstQuiet: QuietHours = { from: '18:00', to: '08:00' }

/** Why this browser shows none although they are wanted; null where it does. */
const obstacle = (permission: NoticePermission): string | null => {
  if (permission === 'denied')
    return 'This browser blocks notices of this site. Allow them in its site settings.'
  return permission === 'unsupported' ? 'This browser cannot show desktop notices.' : null
}

/** Notices outside the app, and the hours in which there are none. */
export function DesktopSettings({ choice }: { readonly choice: NoticeChoice }) {
  const { permission, isRefused, want, choose } = useUnit({
    permission: $permission,
    isRefused: $isRefused,
    want: desktopWanted,
    choose: chosen,
  })
  const { desktop, quiet } = choice
  const why = desktop || isRefused ? obstacle(permission) : null
  return (
    <fieldset>
      <legend>Outside the app</legend>
      <Checkbox
        label="Desktop notices"
        checked={desktop}
        onChange={() => (desktop ? choose({ desktop: false }) : want())}
      />
      <p className="fw-text-small fw-text-3">
        One for each conversation, while you are not looking at the app.
      </p>
      {why && (
        <p className="fw-text-small" role="alert">
          {why}
        </p>
      )}
      {desktop && permission === 'default' && (
        <div>
          <Button onClick={() => want()}>Allow in this browser</Button>
        </div>
      )}
      <Checkbox
        label="Quiet hours"
        checked={quiet !== null}
        onChange={() => choose({ quiet: quiet === null ? firstQuiet : null })}
      />
      {quiet && <QuietTimes quiet={quiet} onChange={(next) => choose({ quiet: next })} />}
    </fieldset>
  )
}

interface QuietProps {
  readonly quiet: QuietHours
  readonly onChange: (quiet: QuietHours) => void
}

function QuietTimes({ quiet, onChange }: QuietProps) {
  return (
    <>
      <div className="fw-notice-quiet">
        <QuietTime
          label="From"
          kept={quiet.from}
          onChange={(from) => onChange({ ...quiet, from })}
        />
        <QuietTime label="To" kept={quiet.to} onChange={(to) => onChange({ ...quiet, to })} />
      </div>
      <p className="fw-text-small fw-text-3">
        By the clock of this computer. What is still unread afterwards is one notice.
      </p>
    </>
  )
}

interface TimeProps {
  readonly label: string
  readonly kept: string
  readonly onChange: (time: string) => void
}

/** Counts once it is left: on the way to a time a browser tells others. */
function QuietTime({ label, kept, onChange }: TimeProps) {
  const [typed, type] = useState<string | null>(null)
  const leave = () => {
    if (typed === '') return
    if (typed !== null && typed !== kept) onChange(typed)
    type(null)
  }
  return (
    <TextField
      type="time"
      label={label}
      value={typed ?? kept}
      error={typed === '' ? 'Enter a time.' : null}
      onChange={type}
      onBlur={leave}
    />
  )
}
