import { createEvent, createStore } from 'effector'
import { paletteRequested } from '../../../actions/requests.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

export const paletteClosed = createEvent()

export const $paletteOpen = createStore(false)
  .on(paletteRequested, () => true)
  .reset(paletteClosed, sessionEnded)

export const paletteTyped = createEvent<string>()

/** What is looked for; the palette opens empty. */
export const $paletteQuery = createStore('')
  .on(paletteTyped, (_, query) => query)
  .reset(paletteRequested, paletteClosed, sessionEnded)
