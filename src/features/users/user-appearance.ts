import { Disable, Person, Shield, TickCircle, Time } from '@blueprintjs/icons'
import type { Role, UserState } from '../../../contracts/model/accounts/user.ts'
import type { IconComponent } from '../../ui/icon.ts'
import type { Tone } from '../../ui/tag/tag.tsx'

type Look = { icon: IconComponent; tone: Tone | 'line' }

/** look.md, 3 "User". */
export const stateLooks: Readonly<Record<UserState, Look>> = {
  ACTIVE: { icon: TickCircle, tone: 'success' },
  INVITATION_PENDING: { icon: Time, tone: 'line' },
  DEACTIVATED: { icon: Disable, tone: 'neutral' },
}

export const roleIcons: Readonly<Record<Role, IconComponent>> = { ADMIN: Shield, AGENT: Person }
