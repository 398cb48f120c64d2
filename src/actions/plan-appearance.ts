import { Layer, LayerOutline, Layers } from '@blueprintjs/icons'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import type { IconComponent } from '../ui/icon.ts'

interface PlanAppearance {
  readonly name: string
  readonly icon: IconComponent
}

/** How a plan is called and which icon stands for it, everywhere (look.md, 3). */
export const planLooks: Readonly<Record<Plan, PlanAppearance>> = {
  LITE: { name: 'LITE', icon: LayerOutline },
  PRO: { name: 'PRO', icon: Layer },
  ENTERPRISE: { name: 'ENTERPRISE', icon: Layers },
}
