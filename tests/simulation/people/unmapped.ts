/** What people do to mail that belongs to no case. */
import { unmappedMailsRequested } from '../../../src/queries/set-up/unmapped-mails.ts'
import type { Doing } from './doing.ts'

/** Does it to one of the mails that this client knows, which may have gone by now; without one a note is written. */
const toOne = (work: (doing: Doing, email_id: string) => void) => (doing: Doing) => {
  const { history, client, step, form } = doing
  const { list } = client.office().unmappedMails
  if (list === null || step.value % 7 === 0) client.tell(unmappedMailsRequested, undefined)
  const mail = list?.[step.value % Math.max(list.length, 1)]
  if (mail) work(doing, mail.id)
  else client.send('case.note.add', { ...form.of, text: history.newText('note') })
}

export const unmapped = {
  'stray map': toOne(({ client, caseId: case_id }, email_id) =>
    client.send('email.map-to-case', { email_id, case_id }),
  ),
  'stray delete': toOne(({ client }, email_id) => client.send('email.delete', { email_id })),
  'stray mark': toOne(({ client, step }, email_id) =>
    client.send(step.value % 2 === 0 ? 'email.mark-read' : 'email.mark-unread', {
      case_id: null,
      email_id,
    }),
  ),
}
