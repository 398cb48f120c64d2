import { actions } from '../../actions/actions.ts'
import { Inspector } from '../../inspector/inspector.tsx'

/** The inspector with the key of its action; those are no part of the first screen, and nor is this. */
export const EventLog = ({ onClose }: { readonly onClose: () => void }) => (
  <Inspector closeKey={actions.openEventLog.hotkey} onClose={onClose} />
)
