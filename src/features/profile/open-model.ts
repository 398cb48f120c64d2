import { attach, createEvent, createStore, type Event, sample } from 'effector'
import {
  passwordChangeRequested,
  profileRequested,
  sendDelayRequested,
  signatureRequested,
} from '../../actions/requests.ts'
import { $clock } from '../../bus/clock.ts'
import { sessionEnded } from '../../queries/following/session.ts'

/** Cancel, Esc, or a success that was shown long enough. */
export const profileDialogClosed = createEvent()

type Opened = { which: 'names' | 'password' | 'sendDelay' | 'signature' }

/** The dialog of the user menu that is open: each opening is an object of its own. */
export const $profileDialog = createStore<Opened | null>(null)
  .on(profileRequested, (): Opened => ({ which: 'names' }))
  .on(passwordChangeRequested, (): Opened => ({ which: 'password' }))
  .on(signatureRequested, (): Opened => ({ which: 'signature' }))
  .on(sendDelayRequested, (): Opened => ({ which: 'sendDelay' }))
  .reset(profileDialogClosed, sessionEnded)

/** Closes the dialog so many ms after a success, unless it was closed by then, or opened anew. */
export function closeAfter(success: Event<unknown>, ms: number): void {
  const waitFx = attach({
    source: { clock: $clock, opened: $profileDialog },
    effect: async ({ clock, opened }) => {
      await clock.wait(ms)
      return opened
    },
  })
  sample({ clock: success, fn: () => undefined, target: waitFx })
  sample({
    clock: waitFx.doneData,
    source: $profileDialog,
    filter: (now, then) => now === then,
    fn: () => undefined,
    target: profileDialogClosed,
  })
}
