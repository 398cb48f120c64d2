import type { LetterStatus } from '../../../contracts/model/cases/letter.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import type { letter } from '../../db/schema/letters.ts'
import type { LetterData } from '../../modules/letters/data.ts'
import type { History } from '../history.ts'
import { automatedMail } from '../texts/outgoing.ts'
import type { SeedRow } from '../write.ts'

/** Credits were given back for these (G-83). */
const returned: readonly LetterStatus[] = ['invalid', 'unprintable', 'cancelled']

/** For up to three sheets (G-82). */
const [AT_HOME, ABROAD] = [2, 3]

function costOf(status: LetterStatus, { frame }: History): number {
  if (returned.includes(status)) return 0
  return frame.opponent.country.code === frame.tenant.address.country ? AT_HOME : ABROAD
}

/** The letters behind the entries of a case's timeline. */
export function letterRows(history: History, pin: string): SeedRow<typeof letter>[] {
  const { tenant, caseId, language, facts } = history.frame
  const { addressLine1, postalCode, city } = tenant.address
  return history.letters.map(({ id, created, status, subject, recipient, ...told }) => {
    const data: LetterData = {
      sender_address: [tenant.name, addressLine1, `${postalCode} ${city}`].join('\n'),
      recipient_address: recipient,
      case_id_label: 'Case ID',
      case_id: String(caseId),
      case_pin_label: 'PIN',
      case_pin: pin,
      language,
      date: dayIn(tenant.timeZone, created),
      subject,
      text: automatedMail('SCHEDULED', language, facts).body,
    }
    return {
      ...{ id, customerId: tenant.id, caseId, cost: costOf(status, history), created, data },
      ...{ activityId: told.activityId, status, providerId: told.providerId },
      ...{ failReason: told.reason, pages: 1, version: 1, looks: 0 },
      // No provider knows them: they stay as they are.
      ...{ replacedBy: null, acknowledged: null, lookAt: null },
    }
  })
}
