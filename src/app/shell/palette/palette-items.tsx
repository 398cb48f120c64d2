import { Bookmark, Filter } from '@blueprintjs/icons'
import type { CaseRow } from '../../../../contracts/model/cases/case.ts'
import type { CaseFilterFlag } from '../../../../contracts/model/cases/query.ts'
import type { SavedView } from '../../../../contracts/model/cases/saved-view.ts'
import { filterChoices } from '../../../../contracts/rules/case-list/list-filters.ts'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-state-labels.ts'
import type { Action, ActionGroup } from '../../../actions/action.ts'
import { iconOf } from '../../../actions/action-icons.ts'
import { caseStateAppearance } from '../../../actions/case-state-appearance.ts'
import type { Selection } from '../../../actions/selection.ts'
import { bestOf } from '../../../ui/palette/match.ts'
import type { PaletteItem } from '../../../ui/palette/palette-item.ts'
import { Glyph } from '../../../ui/tag/glyphs.tsx'
import { EntryIcon } from '../navigation/entry-icon.tsx'
import type { SidebarGroup } from '../navigation/sidebar-entries.ts'

/** What the palette knows and does. */
export interface PaletteSources {
  readonly query: string
  /** Those that can be taken at this moment. */
  readonly actions: readonly Action[]
  readonly groups: readonly SidebarGroup[]
  readonly savedViews: readonly SavedView[]
  readonly cases: readonly CaseRow[]
  readonly run: (action: Action) => void
  readonly show: (selection: Selection) => void
  readonly openView: (view: SavedView) => void
  readonly filter: (flag: CaseFilterFlag) => void
  readonly open: (caseId: string) => void
}

const headings: Readonly<Record<ActionGroup, string>> = {
  'Open case': 'This case',
  Cases: 'Actions',
  View: 'Actions',
  Settings: 'Settings',
}

/** In this order they stand. */
const order = ['This case', 'Actions', 'Go to', 'Settings', 'Cases']

const actionItem = (action: Action, run: PaletteSources['run']): PaletteItem => {
  const icon = iconOf(action)
  return {
    id: `action-${action.id}`,
    group: headings[action.group],
    text: action.label,
    hotkey: action.hotkey,
    ...(icon && { icon }),
    onSelect: () => run(action),
  }
}

const viewItems = (groups: readonly SidebarGroup[], show: PaletteSources['show']): PaletteItem[] =>
  groups.flatMap(({ heading, entries }) =>
    entries.map(({ id, label }) => ({
      id: `view-${id}`,
      group: 'Go to',
      text: label,
      ...(heading !== null && heading !== label && { hint: heading }),
      glyph: <EntryIcon selection={id} />,
      onSelect: () => show(id),
    })),
  )

const filterItems = (filter: PaletteSources['filter']): PaletteItem[] =>
  filterChoices.map(({ flag, label }) => ({
    id: `filter-${flag}`,
    group: 'Go to',
    text: label,
    hint: 'Filter',
    icon: Filter,
    onSelect: () => filter(flag),
  }))

const savedViewItems = (
  views: readonly SavedView[],
  openView: PaletteSources['openView'],
): PaletteItem[] =>
  views.map((view) => ({
    id: `saved-${view.id}`,
    group: 'Go to',
    text: view.name,
    hint: 'Saved view',
    icon: Bookmark,
    onSelect: () => openView(view),
  }))

const caseItem = ({ id, host, state }: CaseRow, open: PaletteSources['open']): PaletteItem => ({
  id: `case-${id}`,
  group: 'Cases',
  text: host,
  hint: `${id}, ${caseStateLabels[state]}`,
  glyph: <Glyph shape={caseStateAppearance[state].shape} tone={caseStateAppearance[state].tone} />,
  onSelect: () => open(id),
})

/** Whatever answers to the query, by groups: actions, views, filters, settings and cases. */
export function paletteItems(sources: PaletteSources): PaletteItem[] {
  const { query, actions, groups, savedViews, cases } = sources
  const { run, show, openView, filter, open } = sources
  const known = [
    ...actions.map((action) => actionItem(action, run)),
    ...savedViewItems(savedViews, openView),
    ...viewItems(groups, show),
    ...filterItems(filter),
  ]
  const answering = [
    ...bestOf(known, ({ text, hint }) => (hint ? `${text} ${hint}` : text), query),
    // The server also finds them by what no row shows.
    ...cases.map((row) => caseItem(row, open)),
  ]
  return order.flatMap((heading) => answering.filter(({ group }) => group === heading))
}
