import { Search } from '@blueprintjs/icons'
import { KeyCap } from '../keys/key-cap.tsx'
import './palette-trigger.css'

interface Props {
  readonly label: string
  readonly keyHint: string
  readonly onPress: () => void
}

/** Stands in the header and looks like the field that it opens. */
export const PaletteTrigger = ({ label, keyHint, onPress }: Props) => (
  <button
    type="button"
    className="fw-palette-trigger fw-line"
    aria-haspopup="dialog"
    onClick={onPress}
  >
    <Search />
    <span className="fw-ellipsis">{label}</span>
    <KeyCap>{keyHint}</KeyCap>
  </button>
)
