import { isHistoryTransaction } from 'prosemirror-history'
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { insertInline } from '../commands/insert.ts'
import type { PlaceholderEntry } from '../placeholders.ts'
import { placeholderNode } from '../reading/text-with-tags.ts'

/** The list of placeholders at the caret: where its `{{` stands, what was typed since, which entry is next. */
export type TagList = { from: number; query: string; active: number }

type Kept = { list: TagList | null; closedAt: number | null }

type Order = { move: number } | { close: true } | { point: number }

const key = new PluginKey<Kept>('tagList')

const begun = /\{\{([^{}<>"\r\n\ufffc]{0,20})$/

/** So much before the caret is looked at. */
const REACH = 30

/** What stands before the caret, if it is the beginning of a tag. */
function begunAt({ selection }: EditorState): { from: number; query: string } | null {
  if (!(selection instanceof TextSelection) || !selection.empty) return null
  const { parent, parentOffset, pos } = selection.$from
  const text = parent.textBetween(Math.max(0, parentOffset - REACH), parentOffset, null, '\ufffc')
  const found = begun.exec(text)
  return found ? { from: pos - found[0].length, query: found[1] ?? '' } : null
}

export const tagListOf = (state: EditorState): TagList | null => key.getState(state)?.list ?? null

const has = (text: string, query: string) => text.toLowerCase().includes(query)

/** The entries that fit what was typed: those whose name begins with it come first. */
export function fitting(
  offered: readonly PlaceholderEntry[],
  typed: string,
): readonly PlaceholderEntry[] {
  const query = typed.trim().toLowerCase()
  const usable = offered.filter(({ isUsableHere }) => isUsableHere)
  const begins = usable.filter(
    ({ name, title }) => name.startsWith(query) || title.toLowerCase().startsWith(query),
  )
  const holds = usable.filter(
    (one) => !begins.includes(one) && (has(one.name, query) || has(one.title, query)),
  )
  return [...begins, ...holds]
}

/** Writes an entry of the list in the place of what was typed, or leaves that to whoever takes it. */
export const chooseEntry =
  ({ name }: PlaceholderEntry, take: ((name: string) => void) | undefined): Command =>
  (state, dispatch) => {
    const list = tagListOf(state)
    if (!list) return false
    const tr = state.tr.delete(list.from, state.selection.from)
    dispatch?.(take ? tr : insertInline(tr, placeholderNode(name)))
    if (dispatch) take?.(name)
    return true
  }

/** Points at an entry, as the mouse does. */
export const pointAt =
  (index: number): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { point: index } satisfies Order))
    return true
  }

type Outside = {
  entries: (query: string) => readonly PlaceholderEntry[]
  take: () => ((name: string) => void) | undefined
}

const isOrder = (value: unknown): value is Order => typeof value === 'object' && value !== null

function afterOrder(kept: Kept, order: Order, count: (query: string) => number): Kept {
  const { list } = kept
  if (!list || 'close' in order) return { list: null, closedAt: list?.from ?? null }
  const length = Math.max(1, count(list.query))
  const active = 'point' in order ? order.point : (list.active + order.move + length) % length
  return { ...kept, list: { ...list, active } }
}

/**
 * Opens the list when `{{` is typed. It follows what is typed, closes with Esc, with a blank tag's end and where the
 * caret leaves it, and does not come back for braces that it was closed at.
 */
export function tagListPlugin({ entries, take }: Outside): Plugin {
  const count = (query: string) => entries(query).length
  return new Plugin<Kept>({
    key,
    state: {
      init: () => ({ list: null, closedAt: null }),
      apply: (tr, kept, _, state) => {
        const order: unknown = tr.getMeta(key)
        if (isOrder(order)) return afterOrder(kept, order, count)
        if (!tr.docChanged && !tr.selectionSet) return kept
        const now = begunAt(state)
        if (!now) return { list: null, closedAt: null }
        if (now.from === kept.closedAt) return kept
        const isSame = kept.list?.from === now.from
        // Only typing opens it: not the caret that comes by, nor what is undone.
        const isTyped = tr.docChanged && !isHistoryTransaction(tr)
        if (!isSame && !isTyped) return { list: null, closedAt: kept.closedAt }
        const active = isSame && kept.list?.query === now.query ? kept.list.active : 0
        return { list: { ...now, active }, closedAt: null }
      },
    },
    props: {
      handleKeyDown: (view, event) => {
        const list = tagListOf(view.state)
        if (!list || event.isComposing) return false
        const found = entries(list.query)
        const order = (value: Order) => {
          view.dispatch(view.state.tr.setMeta(key, value))
          return true
        }
        if (event.key === 'Escape') {
          // Else the same key would close what the text stands in.
          event.stopPropagation()
          return order({ close: true })
        }
        if (found.length === 0) return false
        if (event.key === 'ArrowDown') return order({ move: 1 })
        if (event.key === 'ArrowUp') return order({ move: -1 })
        const entry = found[list.active]
        if (!entry || (event.key !== 'Enter' && event.key !== 'Tab')) return false
        event.stopPropagation()
        return chooseEntry(entry, take())(view.state, view.dispatch, view)
      },
      handleDOMEvents: {
        blur: (view) => {
          if (tagListOf(view.state))
            view.dispatch(view.state.tr.setMeta(key, { close: true } satisfies Order))
          return false
        },
      },
    },
  })
}
