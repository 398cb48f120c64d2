import { Notifications } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { $user } from '../../queries/following/session.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { formatCounted } from '../../ui/format.ts'
import { lateView } from '../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../ui/loading/once-open.ts'
import './desktop-model.ts'
import { $isCentreOpen, centreOpened } from './follow-model.ts'
import { $unread, noticesWanted } from './notices-model.ts'
import './notices.css'

const NoticeCentre = lateView(() => import('./notice-centre.tsx'))

/** More is not counted: the figure stays as wide as it is. */
const MOST_SHOWN = 99

/** How many conversations have something unread; opens the list of them. */
export default function Bell() {
  const { user, unread, isOpen, wanted, open } = useUnit({
    user: $user,
    unread: $unread,
    isOpen: $isCentreOpen,
    wanted: noticesWanted,
    open: centreOpened,
  })
  const id = user?.user_id
  useEffect(() => {
    if (id !== undefined) wanted(id)
  }, [id, wanted])
  const centre = useOnceOpen(isOpen)
  return (
    <span className="fw-bell">
      <IconButton
        icon={Notifications}
        label={
          unread === 0 ? 'Notices' : `Notices, ${formatCounted(unread, 'unread conversation')}`
        }
        aria-haspopup="dialog"
        onClick={() => open()}
      />
      {unread > 0 && (
        <span className="fw-bell-count fw-num" aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
      {centre && <NoticeCentre />}
    </span>
  )
}
