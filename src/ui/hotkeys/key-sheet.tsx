import type { HotkeyConfig } from '@blueprintjs/core'
import { ViewDialog } from '../dialog-form/view-dialog.tsx'
import { KeyCombo } from '../keys/key-combo.tsx'
import './key-sheet.css'

interface Props {
  readonly isOpen: boolean
  readonly hotkeys: readonly HotkeyConfig[]
  readonly onClose: () => void
}

/** All keys that are bound, by group: what '?' shows. */
export default function KeySheet({ isOpen, hotkeys, onClose }: Props) {
  const groups = [...new Set(hotkeys.map(({ group }) => group ?? 'Here'))]
  return (
    <ViewDialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} width="narrow">
      {groups.map((name) => (
        <section key={name}>
          <h3 className="fw-text-head">{name}</h3>
          <dl>
            {hotkeys
              .filter(({ group }) => (group ?? 'Here') === name)
              .map(({ combo, label }) => (
                <div key={combo} className="fw-key-line fw-ends">
                  <dt>{label}</dt>
                  <dd>
                    <KeyCombo combo={combo} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </ViewDialog>
  )
}
