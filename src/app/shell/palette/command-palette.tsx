import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { actionList } from '../../../actions/actions.ts'
import { isCaseView } from '../../../actions/selection.ts'
import { $usableActions } from '../../../actions/state.ts'
import { $caseView, placeOpened, selectionChosen } from '../../../actions/workplace.ts'
import { $plan, $role } from '../../../queries/following/session.ts'
import Palette from '../../../ui/palette/palette.tsx'
import { $workplace } from '../navigation/address.ts'
import { $offersUnmapped, sidebarEntries } from '../navigation/sidebar-entries.ts'
import { $savedViews, savedViewOpened } from '../saved-views/saved-views-model.ts'
import { paletteItems } from './palette-items.tsx'
import { $paletteCases } from './palette-model.ts'
import { $paletteOpen, $paletteQuery, paletteClosed, paletteTyped } from './palette-open.ts'

const runs = Object.fromEntries(actionList.map(({ id, run }) => [id, run]))

/** Finds any action, view, filter, setting and case, and does it or leads there (look.md, 2). */
export default function CommandPalette() {
  const run = useUnit(runs)
  const unit = useUnit({
    isOpen: $paletteOpen,
    query: $paletteQuery,
    cases: $paletteCases,
    savedViews: $savedViews,
    actions: $usableActions,
    role: $role,
    plan: $plan,
    view: $caseView,
    place: $workplace,
    offersUnmapped: $offersUnmapped,
    type: paletteTyped,
    close: paletteClosed,
    show: selectionChosen,
    openView: savedViewOpened,
    go: placeOpened,
  })
  const { role, plan, place, view, type } = unit
  const early = useRef(unit.query)
  // What was typed while this was fetched is looked for as well.
  useEffect(() => {
    if (early.current !== '') type(early.current)
  }, [type])
  if (role === null || plan === null) return null
  /** A case and a filter stand in a view of the list: in the one behind another screen. */
  const atCases = isCaseView(place.selection) ? place : { ...place, selection: view }
  // It stays when it is closed, and hears of every step through the list.
  const itemsOf = () =>
    paletteItems({
      query: unit.query,
      actions: unit.actions,
      groups: sidebarEntries(role, plan, unit.offersUnmapped),
      savedViews: unit.savedViews,
      cases: unit.cases,
      run: ({ id }) => run[id]?.(),
      show: (selection) => unit.show(selection),
      openView: (view) => unit.openView(view),
      filter: (filter) => unit.go({ ...atCases, filter, search: '', triage: null }),
      open: (caseId) => unit.go({ ...atCases, caseId }),
    })
  return (
    <Palette
      isOpen={unit.isOpen}
      label="Search cases or run a command"
      query={unit.query}
      onQuery={(query) => unit.type(query)}
      items={unit.isOpen ? itemsOf() : []}
      empty="No results. Try a host, a case ID or a command."
      onClose={() => unit.close()}
    />
  )
}
