import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { sortTemplates } from '../../../contracts/rules/cases/case-templates.ts'
import { $setUp } from '../../projections/set-up-state.ts'
import { createRead } from '../loading/create-read.ts'
import { loadCaseTemplates } from '../loading/setup-loaders.ts'

const templatesRead = createRead<void>({ read: 'case-templates', load: loadCaseTemplates })

/** Loads the customer's case templates; whoever offers them asks. */
export const caseTemplatesRequested = templatesRead.requested
export const $caseTemplatesStatus = templatesRead.$status

const sorted = new WeakMap<readonly CaseTemplate[], readonly CaseTemplate[]>()

/** The list in its order, made once for each state of it. */
function inOrder(list: readonly CaseTemplate[]): readonly CaseTemplate[] {
  const known = sorted.get(list) ?? sortTemplates(list)
  sorted.set(list, known)
  return known
}

/** Every template, by name; null before they were read. */
export const $caseTemplates = $setUp.map(
  ({ caseTemplates }) => caseTemplates.list && inOrder(caseTemplates.list),
)

/** Who changed each template last, by its id. */
export const $templateAuthors = $setUp.map(({ caseTemplates }) => caseTemplates.authors)
