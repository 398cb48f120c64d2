import { Cross, Tick, Time } from '@blueprintjs/icons'
import type { InvoiceStatus } from '../../../../contracts/model/cases/invoice.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import type { Tone } from '../../../ui/tag/tag.tsx'

/** Whether an invoice still awaits its money (look.md, 3). */
export const statusAppearance: Readonly<
  Record<InvoiceStatus, { text: string; tone: Tone; icon: IconComponent }>
> = {
  OPEN: { text: 'Open', tone: 'info', icon: Time },
  PAID: { text: 'Paid', tone: 'success', icon: Tick },
  CANCELLED: { text: 'Cancelled', tone: 'neutral', icon: Cross },
}
