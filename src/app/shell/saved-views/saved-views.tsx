import { Bookmark, Cross } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import {
  $openSavedView,
  $savedViews,
  savedViewDeletionRequested,
  savedViewOpened,
} from './saved-views-model.ts'
import './saved-views.css'

/** The user's own views, on top of the sidebar; nothing while there are none. */
export function SavedViews() {
  const { views, shown, open, remove } = useUnit({
    views: $savedViews,
    shown: $openSavedView,
    open: savedViewOpened,
    remove: savedViewDeletionRequested,
  })
  if (views.length === 0) return null
  return (
    <section className="fw-sidebar-group" aria-label="Saved views">
      <h2 className="fw-sidebar-head">Saved views</h2>
      <ul>
        {views.map((view) => (
          <li key={view.id} className="fw-saved-view">
            <button
              type="button"
              className="fw-sidebar-entry fw-line"
              aria-pressed={view.id === shown}
              onClick={() => open(view)}
            >
              <Bookmark />
              <span className="fw-sidebar-label fw-fill fw-ellipsis" title={view.name}>
                {view.name}
              </span>
            </button>
            <IconButton
              icon={Cross}
              label={`Delete saved view ${view.name}`}
              onClick={() => remove(view)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
