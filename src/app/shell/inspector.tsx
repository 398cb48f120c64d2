import { actions } from '../../actions/actions.ts'
import { Inspector } from '../../inspector/inspector.tsx'

/** The inspector with the key of its action; those are no part of the first screen, and nor is this. */
export default function KeyedInspector({ onClose }: { readonly onClose: () => void }) {
  return <Inspector closeKey={actions.openEventLog.hotkey} onClose={onClose} />
}
