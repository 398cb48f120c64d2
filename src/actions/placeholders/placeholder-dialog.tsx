import type { PlaceholderConfig } from '../../../contracts/model/mail/mail-template.ts'
import type { ConfigDialogProps } from './dialogs/use-config-form.ts'
import { ImageUsesDialog } from './image-uses/image-uses-dialog.tsx'
import { PortalLinkDialog } from './portal-link/portal-link-dialog.tsx'
import { SalutationDialog } from './salutation/salutation-dialog.tsx'
import './dialogs/dialogs.css'

/** The dialog of a placeholder's settings (document 3, section 2.3). */
export default function PlaceholderDialog(props: ConfigDialogProps<PlaceholderConfig>) {
  const { of } = props
  const { config } = of
  if (config.type === 'salutation') return <SalutationDialog {...props} of={{ ...of, config }} />
  if (config.type === 'image_uses') return <ImageUsesDialog {...props} of={{ ...of, config }} />
  return <PortalLinkDialog {...props} of={{ ...of, config }} />
}
