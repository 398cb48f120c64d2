import type { SignedIn } from '../../calls/handler.ts'
import type { AuditNote } from '../../events/audit/entries.ts'
import { runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'

/** Says in the audit log what somebody asked for, before anything of it leaves. */
export async function noteRead(services: Services, user: SignedIn, note: AuditNote): Promise<void> {
  const by = { customerId: user.customerId, actor: userActor(user), commandId: null }
  await runChange(services, by, async (change) => change.note(note))
}
