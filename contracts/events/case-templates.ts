import { CaseTemplate, CaseTemplates } from '../model/cases/case-template.ts'
import { MailFlows } from '../model/mail/mail-flow.ts'
import { Count } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { DetailChange } from './payloads.ts'

/** The template after the change, or as it was when it was deleted, and every value that differs. */
export const CaseTemplateChange = z.object({
  template: CaseTemplate,
  changes: z.array(DetailChange),
})
export type CaseTemplateChange = z.infer<typeof CaseTemplateChange>

export const CaseTemplatesListed = z.object({ templates: CaseTemplates, as_of: Count })

export const MailFlowsLoaded = z.object({ flows: MailFlows, as_of: Count })
