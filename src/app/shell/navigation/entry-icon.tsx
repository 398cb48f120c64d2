import { FolderClose } from '@blueprintjs/icons'
import { caseStateAppearance } from '../../../actions/case-state-appearance.ts'
import { isCaseView, type Selection } from '../../../actions/selection.ts'
import { Glyph } from '../../../ui/tag/glyphs.tsx'
import { isSetUp, setUpIcons } from './screens.ts'

/** The icon of a selection, the same wherever it is offered. */
export function EntryIcon({ selection }: { readonly selection: Selection }) {
  if (selection === 'CASES') return <FolderClose />
  if (isCaseView(selection)) return <Glyph shape={caseStateAppearance[selection].shape} />
  if (!isSetUp(selection)) return null
  const Icon = setUpIcons[selection]
  return <Icon />
}
