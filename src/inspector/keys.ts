/** Keys that mean something while the inspector has the keyboard, in Blueprint's notation as those of the actions. */
export const inspectorKeys = { filter: '/', pause: 'p', height: 'h' } as const
