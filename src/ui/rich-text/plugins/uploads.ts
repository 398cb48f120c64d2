import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { LEFT, limitBytes, type Pictures, pictureBytes, TOO_LARGE } from '../pictures.ts'
import { schema } from '../schema/schema.ts'
import { drawSvg, isSvg, SVG_PERCENT } from './svg-to-png.ts'

const { picture, paragraph } = schema.nodes

type Order = { add: { id: object; at: number; place: HTMLElement } } | { remove: object }

const key = new PluginKey<DecorationSet>('uploads')
const isOrder = (value: unknown): value is Order => typeof value === 'object' && value !== null

const findAt = (state: EditorState, id: object): number | null =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from ?? null

/** A picture on its way: how far it is, and a button that stops it. */
function waitingPlace(name: string, stop: () => void) {
  const place = document.createElement('span')
  place.className = 'fw-rich-upload'
  place.contentEditable = 'false'
  const bar = document.createElement('progress')
  bar.max = 100
  bar.value = 0
  bar.setAttribute('aria-label', `Uploading ${name}`)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'fw-rich-upload-stop'
  button.textContent = 'Stop'
  button.setAttribute('aria-label', `Stop uploading ${name}`)
  button.addEventListener('click', stop)
  place.append(bar, button)
  return { place, tell: (share: number) => (bar.value = Math.round(share * 100)) }
}

const isPicture = ({ type }: File): boolean => /^image\/(?:png|jpe?g|gif|svg\+xml)$/.test(type)

/** The pictures among what was pasted, dropped or chosen. */
export const pictureFiles = (files: FileList): File[] => [...files].filter(isPicture)

type Handed = { file: File; width: number | null } | { refused: string }

async function prepared(file: File): Promise<Handed> {
  if (!isSvg(file)) return { file, width: null }
  const drawn = await drawSvg(file)
  return drawn
    ? { file: drawn, width: SVG_PERCENT }
    : { refused: `${file.name} could not be converted. Insert it as a PNG file.` }
}

/** What is on its way in a text, and what was stored since it was opened, by the size that was handed over. */
type Under = { pending: number; stored: Map<string, number>; running: Set<AbortController> }

/** By the plugin of the text, which outlives its places on the screen. */
const kept = new WeakMap<object, Under>()

function underWay({ state }: EditorView): Under {
  const owner = key.get(state) ?? key
  const under = kept.get(owner) ?? { pending: 0, stored: new Map(), running: new Set() }
  kept.set(owner, under)
  return under
}

/** The text that pictures are inserted into: where it says what is wrong, and its HTML by now. */
type Into = { say: (problem: string | null) => void; html: () => string }

/** A picture that has a place in the text before it is stored. */
type Waiting = { file: File; id: object; control: AbortController; tell: (share: number) => void }

function wait(view: EditorView, file: File, at: number): Waiting {
  const id = {}
  const control = new AbortController()
  const { place, tell } = waitingPlace(file.name, () => {
    control.abort()
    view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Order))
    view.focus()
  })
  underWay(view).running.add(control)
  view.dispatch(view.state.tr.setMeta(key, { add: { id, at, place } } satisfies Order))
  return { file, id, control, tell }
}

/** Stores pictures one after the other, each in the place that it has in the text by then. */
export async function insertPictures(
  view: EditorView,
  files: readonly File[],
  at: number,
  pictures: Pictures,
  into: Into,
): Promise<void> {
  into.say(null)
  const all = files.map((file) => wait(view, file, at))
  for (const one of all) {
    const stored = one.control.signal.aborted ? null : await store(view, one, pictures, into)
    underWay(view).running.delete(one.control)
    if (stored === null || one.control.signal.aborted || view.isDestroyed) continue
    if ('refused' in stored) into.say(stored.refused)
    finish(view, one.id, stored)
  }
}

type Ended = { id: string; width: number | null } | { refused: string }

async function store(
  view: EditorView,
  one: Waiting,
  pictures: Pictures,
  { html }: Into,
): Promise<Ended> {
  const handed = await prepared(one.file)
  if ('refused' in handed) return handed
  const { file, width } = handed
  const under = underWay(view)
  const bytesOf = (id: string) => under.stored.get(id) ?? pictures.bytesOf?.(id) ?? 0
  const others = pictureBytes(html(), bytesOf) + under.pending
  if (others + file.size > limitBytes) return { refused: TOO_LARGE }
  under.pending += file.size
  const stored = await pictures.onPicture(file, {
    signal: one.control.signal,
    onProgress: one.tell,
  })
  under.pending -= file.size
  if ('refused' in stored) return stored
  under.stored.set(stored.id, file.size)
  return { id: stored.id, width }
}

/** Puts a stored picture where it was waited for, unless that place has been deleted. */
function finish(view: EditorView, waited: object, ended: Ended): void {
  const at = findAt(view.state, waited)
  const tr = view.state.tr.setMeta(key, { remove: waited } satisfies Order)
  if (at !== null && 'id' in ended) {
    const node = picture.create({ src: `cid:${ended.id}`, width: ended.width })
    const isLine = tr.doc.resolve(at).parent.inlineContent
    tr.insert(at, isLine ? node : paragraph.create(null, node))
  }
  view.dispatch(tr)
}

/** Shows what is on its way, where it will stand. */
export function uploadsPlugin(): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const places = before.map(tr.mapping, tr.doc)
        const order: unknown = tr.getMeta(key)
        if (!isOrder(order)) return places
        if ('remove' in order) {
          return places.remove(
            places.find(undefined, undefined, (spec) => spec.id === order.remove),
          )
        }
        const { id, at, place } = order.add
        return places.add(tr.doc, [Decoration.widget(at, place, { id, side: 1 })])
      },
    },
    props: { decorations: (state) => key.getState(state) },
    // Nobody would see what comes of it once the text is gone.
    view: (view) => ({
      destroy: () => {
        for (const control of underWay(view).running) control.abort(LEFT)
      },
    }),
  })
}
