import type { AuditEntry } from '../../../contracts/events/audit.ts'
import {
  actionTexts,
  actorText,
  fieldText,
  targetText,
  valueText,
} from '../../../contracts/rules/audit/audit.ts'
import { csvHeading, textLine } from '../../files/csv.ts'

export const csvHead = csvHeading([
  'Time (UTC)',
  'User',
  'User ID',
  'Action',
  'Target',
  'Target ID',
  'Changes',
])

/** One entry as a line of CSV. */
export const csvLine = ({ at, actor, action, target, changes }: AuditEntry): string =>
  textLine([
    at,
    actorText(actor),
    actor.id ?? '',
    actionTexts[action],
    targetText(target),
    target.id ?? '',
    changes
      .map(({ field, from, to }) => `${fieldText(field)}: ${valueText(from)} → ${valueText(to)}`)
      .join('; '),
  ])
