import { CaseTemplateValues } from '../model/cases/case-template.ts'
import { Count, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { lateCommand } from './definition.ts'

const none = z.object({})

/** What staff do to case templates; none of it waits for a connection. */
export const caseTemplateCommands = {
  /** A name is enough; what is left out, the template does not have. */
  'case-template.create': lateCommand(
    'case-template.create',
    { ...z.partial(CaseTemplateValues).shape, name: z.string().check(z.maxLength(400)) },
    z.object({ template_id: Id }),
  ),
  /** `version` is the template's when the form was opened: it travels as `If-Match`. */
  'case-template.change': lateCommand(
    'case-template.change',
    { template_id: Id, version: Count, ...CaseTemplateValues.shape },
    none,
  ),
  'case-template.delete': lateCommand('case-template.delete', { template_id: Id }, none),
}
