import { createEffect, createEvent, createStore, sample } from 'effector'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { sessionEnded } from '../../../queries/following/session.ts'
import { earlyKey } from '../../../ui/keys/early-key.ts'
import { isTyping } from '../../../ui/keys/typing.ts'
import { $ask, $asked, $isMinimised, composeClosed } from '../draft/open-model.ts'

/** Whoever has waited longer, in ms, sees that nothing comes, and means the page again. */
const AWAITED_MS = 5_000

type Write = (text: string) => void

const keyPressed = createEvent<KeyboardEvent>()
/** There is something to type into. */
export const textReady = createEvent<Write>()

const writeFx = createEffect(({ write, text }: { write: Write; text: string }) => {
  if (text !== '') write(text)
})
const takeFx = createEffect(({ event, text }: { event: KeyboardEvent; text: string }) =>
  earlyKey(event, text),
)

const nowFx = createEffect(() => performance.now())
sample({
  clock: $ask.updates.filter({ fn: (ask) => ask !== null }),
  fn: () => undefined,
  target: nowFx,
})

/** Since when what is written is fetched, prepared or drawn; null while nothing is. */
const $awaitedSince = createStore<number | null>(null, { serialize: 'ignore' })
  .on(nowFx.doneData, (_, now) => now)
  .reset(writeFx, composeClosed, sessionEnded)

/** What was typed before there was anything to type into. */
const $earlyText = createStore('', { serialize: 'ignore' })
  .on(takeFx.doneData, (text, next) => (next === null || next === 'left' ? text : next.text))
  .reset(writeFx, $asked.updates, sessionEnded)

sample({
  clock: keyPressed,
  source: { text: $earlyText, since: $awaitedSince, isMinimised: $isMinimised },
  filter: ({ since, isMinimised }, { target, timeStamp }) =>
    since !== null && timeStamp - since < AWAITED_MS && !isMinimised && !isTyping(target),
  fn: ({ text }, event) => ({ event, text }),
  target: takeFx,
})
sample({
  clock: takeFx.doneData.filter({ fn: (next) => next === 'left' }),
  fn: () => undefined,
  target: composeClosed,
})
sample({
  clock: textReady,
  source: $earlyText,
  fn: (text, write) => ({ text, write }),
  target: writeFx,
})

/** Whoever has pressed the key of an email types on: what follows is its text, from the very next key. */
export function useEarlyText(): void {
  const press = useUnit(keyPressed)
  useEffect(() => {
    // A store knows in the same moment what was asked for; what is drawn follows later.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [press])
}
