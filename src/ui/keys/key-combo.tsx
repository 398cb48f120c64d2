import { KeyComboTag } from '@blueprintjs/core'
import './key-combo.css'

/** The keys of a combination, each as a cap of 16 px. */
export const KeyCombo = ({ combo }: { readonly combo: string }) => (
  <KeyComboTag combo={combo} minimal={false} className="fw-key-combo" />
)
