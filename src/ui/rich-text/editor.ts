import type { Node, Slice } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, Selection } from 'prosemirror-state'
import { EditorView, type NodeView } from 'prosemirror-view'
import { insertPlaceholder, lineBelow } from './commands/insert.ts'
import { limitBytes, NO_PICTURE, type Pictures, pictureBytes, TOO_LARGE } from './pictures.ts'
import type { PlaceholderEntry, Placeholders } from './placeholders.ts'
import { keyPlugins, type Ways } from './plugins/keys.ts'
import { clipboardProps } from './plugins/paste.ts'
import { quoteFoldPlugin } from './plugins/quote-fold.ts'
import { chooseEntry, fitting, tagListOf, tagListPlugin } from './plugins/tag-list.ts'
import { insertPictures, pictureFiles, uploadsPlugin } from './plugins/uploads.ts'
import { type ProfileName, profiles } from './profiles/profile.ts'
import { schema } from './schema/schema.ts'
import { ChipView } from './views/chip-view.ts'
import { KeptView } from './views/kept-view.ts'
import { PictureView } from './views/picture-view.ts'

/** What may become another one while a text is edited. */
export type Around = {
  placeholders: Placeholders | null
  pictures: Pictures | null
  onChange: (text: string) => void
  /** What is wrong with a picture that was to be inserted; null once that is over. */
  onProblem: (problem: string | null) => void
  onFocus: () => void
}

type Options = {
  profile: ProfileName
  /** What it begins with. */
  text: string
  around: Around
  /** Where the caret stands at first: where the text ends, unless somebody begins above what is there. */
  caret: 'start' | 'end'
  /** How what is quoted is shown at first; always open without it. */
  quotes: 'folded' | 'open' | null
  /** For the element that is typed in: its name and role. */
  attributes: (state: EditorState) => Readonly<Record<string, string>>
  ways: Ways
}

/** A text that is being edited: it outlives its place on the screen, which may come and go. */
export type Editor = {
  state: () => EditorState
  /** The text of now: the very one that it began with, as long as nothing was changed. */
  text: () => string
  subscribe: (listener: () => void) => () => void
  /** Shows it in an element, as a ref does; returns how to take it away. */
  mount: (place: HTMLElement | null) => (() => void) | undefined
  run: (command: Command) => void
  /** The same without taking the focus. */
  change: (command: Command) => void
  focus: () => void
  /** While locked nothing can be changed, and the caret stays where it is. */
  lock: (locked: boolean) => void
  /** Reads the attributes of its element again. */
  refresh: () => void
  /** Takes over what is told of placeholders and pictures. */
  surround: (around: Around) => void
  /** Another text in the place of this one; undone like any change. */
  setText: (text: string) => void
  insertPlaceholder: (name: string) => boolean
  insertFiles: (files: FileList) => void
  /** What the list at the caret offers now. */
  entries: () => readonly PlaceholderEntry[]
  /** Chooses from it. */
  choose: (entry: PlaceholderEntry) => void
  /** Where a place of the text is on the screen. */
  placeOf: (at: number) => { left: number; top: number; bottom: number } | null
}

/** What is drawn anew when something else is told of placeholders and pictures. */
type Shown = ChipView | PictureView | KeptView

const unknown = (name: string): PlaceholderEntry => ({
  name,
  title: name,
  isKnown: false,
  isUsableHere: true,
})

export function createEditor({
  profile: name,
  text,
  around: first,
  caret,
  quotes,
  attributes,
  ways,
}: Options): Editor {
  const profile = profiles[name]
  const listeners = new Set<() => void>()
  const views = new Set<Shown>()
  let around = first
  let view: EditorView | null = null
  let isLocked = false

  const entries = (): readonly PlaceholderEntry[] =>
    fitting(around.placeholders?.offered ?? [], tagListOf(state)?.query ?? '')
  const take = () => around.placeholders?.onChoose
  const lists = profile.hasPlaceholders ? [tagListPlugin({ entries, take })] : []
  const uploads = profile.hasPictures ? [uploadsPlugin()] : []
  const folds = quotes === null ? [] : [quoteFoldPlugin(quotes === 'folded')]
  const caretIn = (doc: Node) => (caret === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc))
  const doc = profile.read(text)
  let state: EditorState = EditorState.create({
    doc,
    selection: caretIn(doc),
    plugins: [...lists, ...keyPlugins(profile, ways), ...uploads, ...folds],
  })

  const show = (next: EditorState): void => {
    const isChanged = !next.doc.eq(state.doc)
    state = next
    view?.updateState(next)
    for (const listener of listeners) listener()
    if (isChanged) around.onChange(profile.write(next.doc))
  }
  const insertFiles = (files: FileList, at = state.selection.to): void => {
    if (!view || isLocked || !around.pictures) return
    const chosen = pictureFiles(files)
    void insertPictures(view, chosen, at, around.pictures, {
      say: (problem) => around.onProblem(problem),
      html: () => profile.write(state.doc),
    })
    if (chosen.length < files.length) around.onProblem(NO_PICTURE)
  }
  /** Pictures among what is pasted or dropped, unless it has words of its own. */
  const takeFiles = (data: DataTransfer | null, at?: number): boolean => {
    const html = data?.getData('text/html') ?? ''
    const words = html.replace(/<(?!img)[^>]*>/gi, '').trim()
    const hasWords = words !== '' && !/^<img[^>]*>$/i.test(words)
    if (!data || data.files.length === 0 || hasWords) return false
    if (profile.hasPictures) insertFiles(data.files, at)
    // No file is left to the browser, which would open it in the place of the page.
    return true
  }
  /** Pictures in what is pasted weigh as much as others. */
  const isTooLarge = (slice: Slice): boolean => {
    const bytesOf = (id: string) => around.pictures?.bytesOf?.(id) ?? 0
    const weightOf = (doc: Node) => pictureBytes(profile.write(doc), bytesOf)
    const { doc } = state.tr.replaceSelection(slice)
    const isOver = weightOf(doc) > Math.max(limitBytes, weightOf(state.doc))
    if (isOver) around.onProblem(TOO_LARGE)
    return isOver
  }
  const openChip = (node: Node): boolean => {
    const onOpen = around.placeholders?.onOpen
    if (isLocked || node.type !== schema.nodes.placeholder || !onOpen) return false
    onOpen(String(node.attrs.name))
    return true
  }
  const kept = (one: Shown): NodeView => {
    views.add(one)
    return Object.assign(one, { destroy: () => views.delete(one) })
  }
  const addressOf = (id: string) => around.pictures?.addressOf(id) ?? null
  const named = (tag: string) => around.placeholders?.named(tag) ?? unknown(tag)

  const create = (place: HTMLElement): EditorView => {
    const { handlePaste, handleDrop, ...clipboard } = clipboardProps(profile)
    return new EditorView(place, {
      ...clipboard,
      state,
      attributes: (current) => ({ ...attributes(current) }),
      handlePaste(current, event, slice) {
        if (takeFiles(event.clipboardData) || isTooLarge(slice)) return true
        lineBelow(current.state, current.dispatch, current)
        return handlePaste?.call(this, current, event, slice) || false
      },
      handleDrop(current, event, slice, moved) {
        const at = current.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        if (!moved && (takeFiles(event.dataTransfer, at) || isTooLarge(slice))) return true
        return handleDrop?.call(this, current, event, slice, moved) || false
      },
      // What is typed or pasted over kept markup that is selected stands below it.
      handleTextInput: (current, _from, _to, typed) => {
        if (!lineBelow(current.state, current.dispatch, current)) return false
        current.dispatch(current.state.tr.insertText(typed))
        return true
      },
      handleDoubleClickOn: (_view, _at, node) => openChip(node),
      handleKeyDown: (current, event) => {
        const { selection } = current.state
        if (event.key !== 'Enter' || !(selection instanceof NodeSelection)) return false
        return openChip(selection.node)
      },
      handleDOMEvents: {
        focus: () => {
          around.onFocus()
          return false
        },
      },
      nodeViews: {
        placeholder: (node) => kept(new ChipView(node, named)),
        picture: (node) => kept(new PictureView(node, { addressOf, isPrinted: name === 'letter' })),
        opaque: (node) => kept(new KeptView(node, addressOf)),
        raw: (node) => kept(new KeptView(node, addressOf)),
      },
      dispatchTransaction: (change) => {
        // A locked text is shown again as it was, whatever the browser has put into it.
        show(isLocked && change.docChanged ? state : state.apply(change))
      },
    })
  }

  return {
    state: () => state,
    text: () => profile.write(state.doc),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mount: (place) => {
      if (place === null) return undefined
      const mounted = create(place)
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
    change: (command) => {
      if (view) command(state, view.dispatch, view)
    },
    focus: () => view?.focus(),
    lock: (locked) => {
      isLocked = locked
    },
    refresh: () => view?.updateState(state),
    surround: (next) => {
      const isTold = next.placeholders !== around.placeholders || next.pictures !== around.pictures
      around = next
      if (isTold) for (const one of views) one.show()
    },
    setText: (next) => {
      const { content, attrs } = profile.read(next)
      const tr = state.tr.replaceWith(0, state.doc.content.size, content)
      for (const [attr, value] of Object.entries(attrs)) tr.setDocAttribute(attr, value)
      show(state.apply(tr.setSelection(caretIn(tr.doc))))
    },
    insertPlaceholder: (wanted) => {
      if (isLocked) return false
      insertPlaceholder(wanted)(state, (tr) => show(state.apply(tr)))
      view?.focus()
      return true
    },
    insertFiles: (files) => insertFiles(files),
    entries,
    choose: (entry) => {
      if (view) chooseEntry(entry, take())(state, view.dispatch, view)
    },
    placeOf: (at) => view?.coordsAtPos(at) ?? null,
  }
}
