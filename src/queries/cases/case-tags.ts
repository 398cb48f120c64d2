import { $standing } from '../../projections/workspace-store.ts'
import { createRead } from '../loading/create-read.ts'
import { loadCaseTags } from '../loading/setup-loaders.ts'

const tagsRead = createRead<void>({ read: 'case-tags', load: loadCaseTags })

/** Loads the tags that the customer's cases use, for the suggestions (TAG-07). */
export const caseTagsRequested = tagsRead.requested

const none: readonly string[] = []
export const $caseTags = $standing.map(({ tags }) => tags.tags ?? none)
export const $caseTagsStatus = tagsRead.$status
