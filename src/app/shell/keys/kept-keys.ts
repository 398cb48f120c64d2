import { createEvent, createStore } from 'effector'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { $selection } from '../../../actions/workplace.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { isTyping, isUnderDialog } from '../../../ui/keys/typing.ts'
import { $hotkeysOn } from './hotkeys-setting.ts'

/** Whoever presses more than this has got no answer to the first ones, and does not mean the last ones. */
const MOST = 5
/** In ms; whoever has waited longer has gone on to something else. */
export const KEPT_FOR = 2_000

/** The keys of actions are there. */
export const keysCame = createEvent()
/** A key was pressed before what it asks for was there. */
export const keyKept = createEvent<KeyboardEvent>()
/** The first one was given to the keys, or nothing came of it. */
export const keyGiven = createEvent()
/** Whoever pressed them does something else. */
export const keysForgotten = createEvent()

const $keysAreThere = createStore(false).on(keysCame, () => true)

/** What was pressed and is still to be done, in its order. Another user or another screen has no part in it. */
export const $keptKeys = createStore<readonly KeyboardEvent[]>([], { serialize: 'ignore' })
  .on(keyKept, (keys, key) =>
    [...keys.filter(({ timeStamp }) => key.timeStamp - timeStamp < KEPT_FOR), key].slice(0, MOST),
  )
  .on(keyGiven, ([, ...others]) => others)
  .reset(keysForgotten, $selection.updates, sessionEnded)

const alone: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta']

/** Whether this may be the key of an action: which ones there are is not known yet. */
function mayBeKey(event: KeyboardEvent, isOn: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
  if (defaultPrevented || altKey || isUnderDialog()) return false
  // The palette's works in fields too, and for whoever has turned off the letters.
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return isOn && /^[a-z/?]$/i.test(key) && !isTyping(target)
}

/**
 * Keeps the keys that are pressed before those of the actions are there, or while one of them still waits for its case.
 * The keys come after the first rows, and whoever knows them by heart does not wait for that.
 */
export function KeptKeys() {
  const { kept, areThere, isOn, keep, forget } = useUnit({
    kept: $keptKeys,
    areThere: $keysAreThere,
    isOn: $hotkeysOn,
    keep: keyKept,
    forget: keysForgotten,
  })
  const isKeeping = !areThere || kept.length > 0
  useEffect(() => {
    if (!isKeeping) return
    const take = (event: KeyboardEvent) => {
      if (event.repeat || alone.includes(event.key)) return
      if (!mayBeKey(event, isOn)) return forget()
      event.preventDefault()
      event.stopPropagation()
      keep(event)
    }
    const leave = () => forget()
    // Below the document, where the keys listen: what is kept here does not reach them twice.
    const { documentElement: page } = document
    page.addEventListener('keydown', take)
    page.addEventListener('pointerdown', leave, { capture: true })
    return () => {
      page.removeEventListener('keydown', take)
      page.removeEventListener('pointerdown', leave, { capture: true })
    }
  }, [isKeeping, isOn, keep, forget])
  return null
}
