import type { ListedMailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { $setUp } from '../../projections/set-up-state.ts'
import { createRead } from '../loading/create-read.ts'
import { loadMailTemplates } from '../loading/setup-loaders.ts'
import { statusesOf } from '../loading/statuses.ts'

const flowId = (id: string) => id
const templatesRead = createRead<string>({
  read: 'mail-templates',
  keyOf: flowId,
  load: loadMailTemplates,
})

/** Loads the templates of a flow, by its id, with how many of their mails wait; whoever opens it asks. */
export const mailTemplatesRequested = templatesRead.requested

/** How the templates of each flow stand that was asked for, by its id. */
export const $mailTemplatesStatus = statusesOf(templatesRead, flowId)

const $templates = $setUp.map(({ mailTemplates }) => mailTemplates)

/** By the id of the flow. */
export type TemplatesOfFlows = Readonly<Record<string, readonly ListedMailTemplate[]>>

/** The templates of each flow that was opened; one whose templates were never read is not there. */
export const $mailTemplates = $templates
  .map(({ flows }) => flows)
  .map(
    (flows): TemplatesOfFlows =>
      Object.fromEntries(Object.entries(flows).map(([id, { templates }]) => [id, templates])),
  )

/** Who changed each template last, by its id. */
export const $mailTemplateAuthors = $templates.map(({ authors }) => authors)
