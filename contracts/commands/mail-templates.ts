import { AffectedCases, RawTemplate, TemplateVersion } from '../model/mail/mail-template.ts'
import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { lateCommand } from './definition.ts'

const { type, trigger_event, schedule_num_days, config } = RawTemplate.shape
const { version } = TemplateVersion.shape

/** Judged by `contracts/rules/mail/mail-templates.ts`. */
const values = {
  name: z.string().check(z.maxLength(1000)),
  type,
  trigger_event: z.optional(trigger_event),
  schedule_num_days: z.optional(schedule_num_days),
  subject: z.string().check(z.maxLength(10_000)),
  content: z.string().check(z.maxLength(5_000_000)),
  config,
}

/** Whether the change goes to active cases, too; null where nobody was asked (G-27). */
const apply = z.nullable(z.boolean())

/** What becomes of active cases; null where it was not to be applied, or concerns none (G-29). */
const affected = z.nullable(AffectedCases)

/** What staff do to the templates of a mail flow; none of it waits for a connection. */
export const mailTemplateCommands = {
  'mail-template.create': lateCommand(
    'mail-template.create',
    { flow_id: Id, ...values, apply },
    z.object({ template_id: Id, affected }),
  ),
  /**
   * `version` is the template's when the form was opened: it travels as `If-Match`. `restored_from` is the one that is
   * brought back with this save.
   */
  'mail-template.change': lateCommand(
    'mail-template.change',
    { flow_id: Id, template_id: Id, version, ...values, restored_from: z.optional(version), apply },
    z.object({ affected }),
  ),
  'mail-template.delete': lateCommand(
    'mail-template.delete',
    { flow_id: Id, template_id: Id, apply },
    z.object({ affected }),
  ),
  /** Sends a text as it is written to the own address, filled in for a case; `email_error` says why it did not leave. */
  'mail-template.test': lateCommand(
    'mail-template.test',
    {
      ...{ flow_id: Id, template_id: Id, case_id: Id },
      ...{ subject: values.subject, content: values.content, config },
    },
    z.object({
      to: z.string(),
      missing_placeholders: z.array(z.string()),
      email_error: z.nullable(z.string()),
    }),
  ),
}
