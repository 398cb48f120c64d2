import { createEvent, createStore } from 'effector'

export const heightToggled = createEvent()

/** The dock is as high as the screen allows; it stays so until somebody lowers it. */
export const $isTall = createStore(false).on(heightToggled, (isTall) => !isTall)
