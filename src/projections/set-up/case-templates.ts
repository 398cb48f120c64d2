import { caseTemplateEventNames } from '../../../contracts/events/set-up-names.ts'
import { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { recordList } from '../parts/record-list.ts'

/** The customer's case templates. */
export const caseTemplatesProjection = recordList({
  item: CaseTemplate,
  idOf: ({ id }) => id,
  changes: caseTemplateEventNames,
  deletion: 'case-template.deleted',
  itemOf: ({ template }) => template,
  listed: (take) => ({
    'case-templates.listed': (state, { payload: { templates, as_of } }) =>
      take(state, templates, as_of),
  }),
})
