import { createEffect, createStore, sample } from 'effector'
import { hotkeysToggleRequested } from '../../../actions/requests.ts'
import { deskOpened } from '../../../actions/workplace.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'

const keyOf = (userId: string) => `framewright:${userId}:hotkeys`

const readFx = createEffect((userId: string) => browserStorage.getItem(keyOf(userId)) !== 'off')
const saveFx = createEffect(({ userId, isOn }: { userId: string; isOn: boolean }) => {
  if (isOn) browserStorage.removeItem(keyOf(userId))
  else browserStorage.setItem(keyOf(userId), 'off')
})

/** Whether single letters are keys of actions; whoever dictates turns them off. Remembered for each user. */
export const $hotkeysOn = createStore(true)
  .on(readFx.doneData, (_, isOn) => isOn)
  .on(hotkeysToggleRequested, (isOn) => !isOn)
  .reset(sessionEnded)

sample({ clock: deskOpened, target: readFx })
sample({
  clock: sample({
    clock: hotkeysToggleRequested,
    source: { user: $user, isOn: $hotkeysOn },
  }).filterMap(({ user, isOn }) => (user ? { userId: user.user_id, isOn } : undefined)),
  target: saveFx,
})
