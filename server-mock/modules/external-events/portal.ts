import { and, eq, gt } from 'drizzle-orm'
import { messages } from '../../../contracts/protocol.ts'
import { RolledBack, refuse } from '../../calls/refusal.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { activity } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { fileName } from '../../text/file-name.ts'
import { writeActivity } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { pauseForAnswer } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { putLicense } from '../findings/put-license.ts'
import { type Judged, keepFile, shownName } from '../findings/uploads.ts'
import { refusalOf } from './acceptance.ts'
import { outsideEntry } from './outside-entry.ts'
import type { OutsideEventOf } from './outside-event.ts'

function demand(kind: Parameters<typeof refusalOf>[0], before: CaseSnapshot): void {
  const message = refusalOf(kind, before.row.state)
  if (message !== null) throw new RolledBack(refuse(409, message))
}

const isStaff = async (change: ChangeContext, userId: string | null | undefined) =>
  typeof userId === 'string' &&
  (
    await change.tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(eq(appUser.id, userId), eq(appUser.customerId, change.customerId)))
  ).length > 0

async function hasSince(
  { tx }: ChangeContext,
  { row }: CaseSnapshot,
  type: 'LOGIN' | 'LINK_CLICKED',
  since: string,
): Promise<boolean> {
  const found = await tx
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.caseId, Number(row.id)),
        eq(activity.type, type),
        gt(activity.created, since),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** 'Portal Visit' and 'Portal Login' of the timeline; those of staff are not recorded (communication.md 6.1). */
export async function cameToPortal(
  change: ChangeContext,
  before: CaseSnapshot,
  event: OutsideEventOf<'portal-visited' | 'portal-login'>,
): Promise<void> {
  demand(event.kind, before)
  if (await isStaff(change, event.user_id)) return
  const [name, type] =
    event.kind === 'portal-login'
      ? (['case.portal-login', 'LOGIN'] as const)
      : (['case.portal-visited', 'LINK_CLICKED'] as const)
  // Under the lock of the case: two tabs come at once.
  if (event.new_since !== undefined && (await hasSince(change, before, type, event.new_since)))
    return
  await changeLocked(change, before, name, async () => ({
    activity: await writeActivity(change, {
      ...outsideEntry(change, before.row.id),
      type,
      content: {},
    }),
  }))
}

/** A step of the checkout before T7; it moves nothing. */
export async function setBillingAddress(
  change: ChangeContext,
  before: CaseSnapshot,
  event: OutsideEventOf<'billing-address-set'>,
): Promise<void> {
  demand(event.kind, before)
  const billingAddress = event.billing_address
  const { company, name, postal_code, city } = billingAddress
  await changeLocked(change, before, 'case.billing-address-set', async () => {
    await writeDetail(change, before.row.id, { billingAddress })
    return {
      activity: await writeActivity(change, {
        ...outsideEntry(change, before.row.id),
        type: 'BILLING_ADDR_SET',
        content: { summary: [company ?? name, postal_code, city].filter(Boolean).join(', ') },
      }),
    }
  })
}

/**
 * A licence to be reviewed. It takes the place of one that is unchecked or invalid; a valid one stands
 * (G-463). No activity type exists for it: the counter tells. The case's scheduled mails pause.
 */
export async function uploadLicense(
  change: ChangeContext,
  before: CaseSnapshot,
  event: OutsideEventOf<'license-uploaded'>,
  file: Judged | null,
): Promise<void> {
  demand(event.kind, before)
  const finding = before.detail.findings.find(({ id }) => id === event.finding_id)
  if (!finding) throw new RolledBack(refuse(404, messages.notFound))
  if (finding.license?.state === 'VALID') {
    throw new RolledBack(
      refuse(409, 'Invalid request: this image use already has a valid license.'),
    )
  }
  await putLicense(change, before, finding.id, {
    filename: file === null ? fileName(event.filename, 'application/pdf', 1) : shownName(file),
    note: event.note ?? null,
    ...(file !== null && {
      keep: (licenseId: string) => keepFile(change, { licenseId, part: 'license' }, file),
    }),
  })
  // As after a mail (G-612): whoever proves a licence is not reminded to pay before somebody has looked at it.
  await pauseForAnswer(change, before.row.id)
}

/** The latest request counts; it stays until staff mark it as done (G-456). */
export async function requestCallback(
  change: ChangeContext,
  before: CaseSnapshot,
  event: OutsideEventOf<'callback-requested'>,
): Promise<void> {
  demand(event.kind, before)
  const callbackRequest = {
    date_requested: change.at,
    name: event.name ?? null,
    role: event.role ?? null,
    email: event.email ?? null,
    phone_number: event.phone_number ?? null,
    note: event.note ?? null,
  }
  await changeLocked(change, before, 'case.callback-requested', () =>
    writeDetail(change, before.row.id, { callbackRequest }),
  )
}
