import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { createPartDeletion } from '../deletion/deletion.ts'

/** An image use goes with its licence: what others did to either is shown before. */
export const findingDeletion = createPartDeletion({
  name: 'finding-deletion',
  fx: createCommandEffect('case.finding.delete'),
  inputOf: (of, finding_id) => ({ ...of, finding_id }),
  $find: $caseDetail.map(
    (detail) =>
      (id: string): Finding | null =>
        detail?.findings.find((finding) => finding.id === id) ?? null,
  ),
  writes: (id) => [`findings[${id}]`],
})
