import { useUnit } from 'effector-react'
import { type KeyboardEvent, useEffect } from 'react'
import { ListedKeys } from '../../ui/hotkeys/hotkeys.tsx'
import { isTyping, isUnderDialog } from '../../ui/keys/typing.ts'
import '../../ui/table/records.css'
import { deletePressed } from './acts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { unmappedKeys } from './list-keys.ts'
import { MailList } from './mail-list.tsx'
import { MailPane } from './mail-pane.tsx'
import { leftUnread, neighbourWanted, screenClosed, screenOpened } from './model.ts'
import './unmapped-mails.css'

/** Mail that belongs to no case: the list at the left, the open one at the right, and where it shall go. */
export default function UnmappedMailsScreen() {
  const { open, close } = useUnit({ open: screenOpened, close: screenClosed })
  useEffect(() => {
    open()
    return () => close()
  }, [open, close])
  const onKeyDown = useScreenKeys()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever is focused inside
    <div className="fw-records" onKeyDown={onKeyDown}>
      <ListedKeys keys={unmappedKeys} />
      <MailList />
      <MailPane />
      <DeleteDialog />
    </div>
  )
}

/** Keys that mean the open mail, or those that are selected, wherever the focus is on this screen. */
function useScreenKeys() {
  const { step, leave, ask } = useUnit({
    step: neighbourWanted,
    leave: leftUnread,
    ask: deletePressed,
  })
  const acts = new Map([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['u', () => leave()],
    ['Delete', () => ask()],
    ['m', () => document.querySelector<HTMLElement>('.fw-mapping input')?.focus()],
  ])
  return (event: KeyboardEvent) => {
    const act = acts.get(event.key)
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    if (!act || !isPlain) return
    // By j and k the list moves its cursor as well, which follows what they open.
    if (event.defaultPrevented && event.key !== 'j' && event.key !== 'k') return
    if (isTyping(event.target) || isUnderDialog()) return
    event.preventDefault()
    act()
  }
}
