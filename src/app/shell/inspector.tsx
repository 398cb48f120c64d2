import { actions } from '../../actions/actions.ts'
import { Inspector as Log } from '../../inspector/inspector.tsx'

/** The inspector with the key of its action; those are no part of the first screen, and nor is this. */
export const Inspector = ({ onClose }: { readonly onClose: () => void }) => (
  <Log closeKey={actions.openEventLog.hotkey} onClose={onClose} />
)
