import { createEvent, sample } from 'effector'
import type { Status } from '../../bus/operation.ts'
import { $standing, $workspace } from '../../projections/workspace-store.ts'
import { createRead } from '../loading/create-read.ts'
import { loadCounts, loadUnmapped } from '../loading/loaders.ts'

export const countsRequested = createEvent()

const countsRead = createRead<void>({ read: 'counts', load: loadCounts })
const unmappedRead = createRead<void>({ read: 'unmapped', load: loadUnmapped })

sample({ clock: countsRequested, target: [countsRead.requested, unmappedRead.requested] })

/** The customer's cases by state, filters aside (gaps-2, 1). */
export const $counts = $workspace.map(({ counts }) => counts.counts)
export const $countsStatus = countsRead.$status

/** Mail that belongs to no case. */
export const $unmapped = $standing.map(({ unmapped }) => unmapped.counts)

/** '--' before the first request, '...' during one, 'N/A' on failure (COUNT-03 to COUNT-05). */
export function countLabel(status: Status, count: number | undefined): string {
  if (status === '') return '--'
  if (status === 'request') return '...'
  return status === 'success' && count !== undefined ? String(count) : 'N/A'
}
