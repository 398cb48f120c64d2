import { SendMessage } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import type { Selection } from '../../actions/selection.ts'
import type { IconComponent } from '../../ui/icon.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { config } from '../config.ts'

/** A screen beside the case list: its icon in the sidebar, and the feature that shows it. */
interface Screen {
  readonly icon: IconComponent
  /** A `lazyPart`: every screen is a chunk of its own. */
  readonly view: ComponentType
}

const MailSetup = lazyPart(async () => {
  const { MailSetupScreen } = await import('../../features/mail-setup/index.ts')
  return { default: () => <MailSetupScreen help={config.forwardingHelp} /> }
})

/** The screens that exist, in the order of the sidebar; one that is added is named here alone. */
const screens: ReadonlyMap<Selection, Screen> = new Map<Selection, Screen>([
  ['EMAIL_SETUP', { icon: SendMessage, view: MailSetup }],
])

/** What a selection shows; undefined for a case view, which shows list and detail. */
export const screenOf = (selection: Selection): Screen | undefined => screens.get(selection)

export const screenSelections: readonly Selection[] = [...screens.keys()]
