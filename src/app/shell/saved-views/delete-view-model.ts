import { createEvent, sample } from 'effector'
import {
  $viewInQuestion,
  deleteView,
  deleteViewFx,
  savedViewDeletionRequested,
} from './saved-views-model.ts'

export const savedViewDeletionConfirmed = createEvent()

sample({ clock: savedViewDeletionRequested, fn: () => undefined, target: deleteView.reset })

sample({
  clock: sample({
    clock: savedViewDeletionConfirmed,
    source: { view: $viewInQuestion, isSent: deleteViewFx.pending },
  }).filterMap(({ view, isSent }) => (view && !isSent ? { view_id: view.id } : undefined)),
  target: deleteViewFx,
})
