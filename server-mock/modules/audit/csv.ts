import type { AuditEntry } from '../../../contracts/model/audit.ts'
import {
  actionTexts,
  actorText,
  fieldText,
  targetText,
  valueText,
} from '../../../contracts/rules/audit.ts'

/**
 * What a spreadsheet would take for a formula, and run (CWE-1236): the signs that begin one, full-width ones too, behind
 * whatever it skips or nobody sees (reliability.md, 1.5).
 */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** A cell by RFC 4180, quoted always; what could be a formula is marked as text by an apostrophe. */
const cell = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** The mark tells spreadsheets that it is UTF-8. */
export const csvHead = `\uFEFF${line(['Time (UTC)', 'Person', 'Person ID', 'Action', 'Target', 'Target ID', 'Changes'])}`

/** One entry as a line of CSV. */
export const csvLine = ({ at, actor, action, target, changes }: AuditEntry): string =>
  line([
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
