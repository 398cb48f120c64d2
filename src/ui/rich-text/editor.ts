import { type Command, EditorState, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { docFrom, htmlOf } from './html.ts'
import { plugins, type Ways } from './keys.ts'
import { cleanPaste } from './paste.ts'

type Options = {
  /** HTML to begin with; cleaned. */
  html: string
  onChange: (html: string) => void
  /** For the element that is typed in: its name and role. */
  attributes: Readonly<Record<string, string>>
  ways: Ways
}

/** A text that is being edited: it outlives its place on the screen, which may come and go. */
export type Editor = {
  state: () => EditorState
  subscribe: (listener: () => void) => () => void
  /** Shows it in an element, as a ref does; returns how to take it away. */
  mount: (place: HTMLElement | null) => (() => void) | undefined
  run: (command: Command) => void
  focus: () => void
  /** While locked nothing can be changed, and the caret stays where it is. */
  lock: (locked: boolean) => void
}

export function createEditor({ html, onChange, attributes, ways }: Options): Editor {
  const listeners = new Set<() => void>()
  const doc = docFrom(html)
  // Whoever comes back goes on where the text ends.
  let state = EditorState.create({ doc, selection: Selection.atEnd(doc), plugins: plugins(ways) })
  let view: EditorView | null = null
  let isLocked = false

  const show = (next: EditorState): void => {
    const isChanged = !next.doc.eq(state.doc)
    state = next
    view?.updateState(next)
    for (const listener of listeners) listener()
    if (isChanged) onChange(htmlOf(next.doc))
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mount: (place) => {
      if (place === null) return undefined
      const mounted = new EditorView(place, {
        state,
        attributes: { ...attributes },
        transformPastedHTML: cleanPaste,
        dispatchTransaction: (change) => {
          // A locked text is shown again as it was, whatever the browser has put into it.
          show(isLocked && change.docChanged ? state : state.apply(change))
        },
      })
      view = mounted
      return () => {
        view = null
        mounted.destroy()
      }
    },
    run: (command) => {
      if (view) command(state, view.dispatch, view)
      view?.focus()
    },
    focus: () => view?.focus(),
    lock: (locked) => {
      isLocked = locked
    },
  }
}
