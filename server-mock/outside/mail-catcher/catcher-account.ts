/** What the demo's customers log in to the built-in catcher with; it guards nothing. */
export const CATCHER_PASSWORD = 'Framewright-catcher-1'
