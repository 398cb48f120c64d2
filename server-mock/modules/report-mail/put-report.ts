import type { ReportDays, ReportPeriod } from '../../../contracts/model/dashboard/report-mail.ts'
import { outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import type { OutboxMail } from '../outgoing-mail/outbox-row.ts'

type Wanted = { user: string; email: string; every: ReportPeriod; days: ReportDays }

/**
 * Puts a report into the outbox, which makes it when it leaves. One that nobody asked for has its user and its period in the
 * id of its message: the database takes no second one.
 */
export async function putReport(
  change: ChangeContext,
  { user, email, every, days }: Wanted,
): Promise<void> {
  const id = newId()
  const isAsked = change.commandId !== null
  const name = isAsked ? id : `${user}.${every}.${days.start}`
  const mail: OutboxMail = {
    ...{ to: [email], cc: [], bcc: [], subject: '', text: null },
    report: { user, every, days },
  }
  await change.tx
    .insert(outbox)
    .values({
      ...{ id, customerId: change.customerId, commandId: change.commandId, actor: change.actor },
      ...{ kind: 'REPORT', messageId: `<fw.report.${name}@${change.config.outboundHost}>` },
      ...{ mail, state: 'queued', created: change.at },
    })
    .onConflictDoNothing()
  change.mailWaits()
}
