import { createRead } from '../loading/create-read.ts'
import { loadTemplate, type TemplateOf } from '../loading/setup-loaders.ts'
import { statusesOf } from '../loading/statuses.ts'

const templateKey = ({ template_id }: TemplateOf) => template_id
const templateRead = createRead<TemplateOf>({
  read: 'template',
  keyOf: templateKey,
  load: loadTemplate,
})

/** Loads a template and attaches it to the scheduled mails that are made of it (ACT-15). */
export const templateRequested = templateRead.requested

/** How the loading of each template stands, by its id. */
export const $templateStatus = statusesOf(templateRead, templateKey)
