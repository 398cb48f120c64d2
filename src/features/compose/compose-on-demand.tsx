import { useUnit } from 'effector-react'
import { $user } from '../../queries/following/session.ts'
import { lateView } from '../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../ui/loading/once-open.ts'
import { $asked } from './draft/open-model.ts'
import { useEarlyText } from './opening/early-text.ts'
import './opening/invoice-mail.ts'
import './opening/resuming.ts'
import { isAnyLeaving } from './sending/leaving-name.ts'

const ComposeDialog = lateView(() => import('./compose-dialog.tsx'))

/** Where emails and letters are written: fetched with the first one, and there as long as one may come back, also after a reload. */
export function ComposeOnDemand() {
  const { asked, user } = useUnit({ asked: $asked, user: $user })
  const isWanted = asked !== null || (user !== null && isAnyLeaving(user.user_id))
  useEarlyText()
  return useOnceOpen(isWanted) && <ComposeDialog />
}
