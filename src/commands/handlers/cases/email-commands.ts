import type { Command, CommandHandlers, Done } from '../../../bus/command/command.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import type { Failure } from '../../../bus/outcome.ts'
import { isEmail } from '../../../projections/cases/timeline.ts'
import { type Prediction, timelineIn, type View } from '../../../projections/view.ts'
import { doneWith } from '../effects/answers.ts'
import { predictCase } from '../effects/predict.ts'

type Mark = 'email.mark-read' | 'email.mark-unread'
type EmailHandlers = Pick<CommandHandlers<View, Prediction>, Mark>

async function mark(
  { id, customerId, input }: Command<Mark>,
  gateway: Gateway,
  unread: 'true' | 'false',
): Promise<Done<Mark> | Failure> {
  const request = {
    params: { customer_id: customerId, emailId: input.email_id },
    query: { unread },
  }
  return doneWith(await gateway.change('markEmail', request, { commandId: id }), () => ({}))
}

/** Moves the unread flag of the mail and the case's counter with it (COUNT-06 to COUNT-08). */
function predictMark({ input }: Command<Mark>, view: View, unread: 0 | 1): Prediction | null {
  const { case_id, email_id } = input
  if (case_id === null) return null
  const mail = timelineIn(view, case_id)
    ?.filter(isEmail)
    .find((activity) => activity.content.email_id === email_id)
  if (!mail || mail.content.unread === unread) return null
  const mail_content = unread === 1 ? null : mail.content.mail_content
  return predictCase(view, case_id, unread === 1 ? 'case.mail-unread' : 'case.mail-read', {
    activities: [{ ...mail, content: { ...mail.content, unread, mail_content } }],
    row: ({ total_unread_emails }) => ({
      total_unread_emails: Math.max(0, total_unread_emails + (unread === 1 ? 1 : -1)),
    }),
  })
}

export const emailHandlers: EmailHandlers = {
  'email.mark-read': {
    toasts: { failed: 'reason' },
    run: (command, gateway) => mark(command, gateway, 'false'),
    predict: (command, view) => predictMark(command, view, 0),
  },
  'email.mark-unread': {
    toasts: { failed: 'reason' },
    run: (command, gateway) => mark(command, gateway, 'true'),
    predict: (command, view) => predictMark(command, view, 1),
  },
}
