/** The places where the server may be killed, by name. */

/** `half`: what was begun is half done. */
export type Moment = 'before' | 'half' | 'after'

export type Point = {
  /** Such as `commit: before`. */
  name: string
  place: string
  moment: Moment
  /** Reached while the server works, already while it starts, or only where there is no data yet. */
  during: 'work' | 'start' | 'first start'
  /** Files of the database are the server's own only with the embedded engine. */
  embeddedOnly: boolean
}

/** An update of the outbox that sets this field, whatever it answers. */
const mailSetting = (field: string) =>
  new RegExp(`^update outbox set (?:(?! where ).)*\\b${field} =`)

/** An undo has taken the case that it puts back next. */
export const PUT_BACK = 'bulk case to be put back'

/** What a statement is known by, its text in small letters and without quotes. */
const statements: Readonly<Record<string, RegExp>> = {
  begin: /^begin/,
  'row locked': /^select .*for (no key )?update/,
  'session opened': /^insert into session/,
  'session changed': /^update session/,
  'session removed': /^delete from session/,
  'key claimed': /^insert into idempotency/,
  'answer stored': /^update idempotency/,
  'case locked': /^select 1 from case_row .*for update/,
  'row made': /^insert into case_row/,
  'detail made': /^insert into case_detail/,
  'row changed': /^update case_row/,
  'detail changed': /^update case_detail/,
  'history written': /insert into case_history/,
  'activity written': /^insert into activity/,
  'activity changed': /^update activity/,
  'activity removed': /^delete from activity/,
  'tag known': /^insert into customer_tag/,
  'image use added': /^insert into finding/,
  'image use changed': /^update finding/,
  'image use removed': /^delete from finding/,
  'file kept': /^insert into stored_file/,
  'file removed': /^delete from stored_file/,
  'picture made smaller': /^insert into scaled_picture/,
  'picture kept': /^insert into picture /,
  'picture named': /^update picture set/,
  'licence uploaded': /^insert into license/,
  'licence reviewed': /^update license/,
  'licence removed': /^delete from license/,
  'series counted': /^insert into invoice_series/,
  'invoice made': /^insert into invoice /,
  'invoice changed': /^update invoice /,
  'payment booked': /^insert into payment /,
  'payment taken apart': /^insert into payment_line/,
  'payment told its invoice': /^update payment /,
  'mail stored': /^insert into email /,
  'mail changed': /^update email /,
  'mail removed': /^delete from email /,
  'attachment stored': /^insert into attachment/,
  'attachment removed': /^delete from attachment/,
  'draft begun': /^insert into mail_draft/,
  'draft saved': /^update mail_draft/,
  'draft removed': /^delete from mail_draft where \(/,
  'draft file kept': /^insert into draft_file/,
  'draft file removed': /^delete from draft_file/,
  'mail queued': /^insert into outbox/,
  'mail claimed': mailSetting('claimed'),
  'mail settled': mailSetting('settled'),
  'mail dropped': /^delete from outbox/,
  'link made': /^insert into mailed_link/,
  'link ended': /^update mailed_link/,
  'link taken back': /^delete from mailed_link where \(/,
  'flow made': /^insert into email_flow/,
  'flow changed': /^update email_flow/,
  'flow held': /^select .* from email_flow .*for (key share|(no key )?update)/,
  'mail template made': /^insert into mail_template/,
  'mail template changed': /^update mail_template/,
  'template made': /^insert into case_template/,
  'template changed': /^update case_template/,
  'template removed': /^delete from case_template/,
  'customer opened': /^insert into customer /,
  'customer changed': /^update customer /,
  'user added': /^insert into app_user/,
  'user changed': /^update app_user/,
  'user removed': /^delete from app_user/,
  'terms accepted': /^insert into terms_acceptance/,
  'credits booked': /^insert into credit_entry/,
  'letter woken': /^update letter set look_at/,
  'checkouts ended': /^update checkout/,
  'account set out for': /^insert into payment_account/,
  'account looked at': /^update payment_account/,
  'mail set up': /^insert into mail_setup/,
  'audit written': /^insert into audit_entry/,
  'deleted note kept': /^insert into deleted_note/,
  'deleted note taken back': /^delete from deleted_note where \(/,
  'bulk given': /^insert into case_bulk /,
  'bulk filled': /^insert into case_bulk_item/,
  'bulk undo filled': /^insert into case_bulk_item [^)]*\bstep\b/,
  'bulk measured': /^update case_bulk set total/,
  'bulk locked': /^select .* from case_bulk where .*for update/,
  'bulk group locked': /^select 1 from case_row where id = any\(.*for update/,
  'bulk case noted': /^update case_bulk_item/,
  'bulk case counted': /^update case_bulk set (done|unchanged|refused) =/,
  'bulk closed': /^update case_bulk set state = \$\d+ where case_bulk\.id = \$\d+$/,
  'bulk stopped': /^update case_bulk set state = \$\d+ where \(/,
  'cases counted': /^insert into case_count/,
  'tally summed': /^with (summed|added) as/,
  'events appended': /^with head as/,
  'old events removed': /^delete from event where/,
  'old answers removed': /^delete from idempotency/,
  'old links removed': /^delete from mailed_link where expires/,
  'old notes removed': /^delete from deleted_note where deleted/,
  'old pictures removed': /^delete from picture where/,
  'old drafts removed': /^delete from mail_draft where updated/,
  'old tries removed': /^delete from portal_attempt where until/,
  'old bulk cases removed': /^delete from case_bulk_item/,
  'old bulks removed': /^delete from case_bulk where/,
  commit: /^commit/,
  rollback: /^rollback/,
}

/**
 * Commits of transactions that are told apart by a place that was passed in them. An undo's next case is known by
 * what is read of it alone (`child/statements.ts`).
 */
const commits: Readonly<Record<string, string>> = {
  'bulk commit': 'bulk given',
  'bulk undo commit': 'bulk undo filled',
  'bulk case commit': 'bulk case noted',
  'bulk group commit': 'bulk group locked',
  'bulk case put back commit': PUT_BACK,
  'bulk close commit': 'bulk closed',
  'bulk stop commit': 'bulk stopped',
}

/** The commits that are places of their own where these were passed in their transaction. */
export const commitsAfter = (passed: ReadonlySet<string>): string[] =>
  Object.entries(commits).flatMap(([place, mark]) => (passed.has(mark) ? [place] : []))

/** What the demo's own mail server, printer and checkout keep: they stand outside, and share no more than the database. */
const outside =
  /^(insert into caught_mail|(insert into|update|delete from) (post_(file|letter)|payment_desk_record)|select .* from payment_desk_record)\b/

/**
 * What kind of statement of the server a text is, in small letters and without quotes; null for one that neither
 * changes nor locks anything. A run lists the kinds that it saw, and the full proof fails on one that no point is named for.
 */
export function kindOf(text: string): string | null {
  if (outside.test(text)) return null
  const change = /^(?:with .*?)?\b(?:insert into|update|delete from) \w+/.exec(text)
  if (change)
    return change[0].replace(/^with .*?(?=\b(?:insert into|update|delete from) \w+$)/, 'with ')
  const lock = /^select .* from (\w+) .*for (?:no key )?update/.exec(text)
  return lock ? `lock ${lock[1]}` : null
}

/** Steps of the outbox as its mail server sees them; killed before the step is answered. */
export const smtpSteps = [
  'connected',
  'greeted',
  'logged in',
  'sender',
  'recipient',
  'DATA',
  'half mail',
  'whole mail',
] as const
export type SmtpStep = (typeof smtpSteps)[number]

/** What the server does now and then, seldom more often than it is killed here: it is made to, when it shall die there. */
export const seldom: ReadonlySet<string> = new Set([
  'tally summed',
  'old events removed',
  'old answers removed',
  'old links removed',
  'old notes removed',
  'old pictures removed',
  'old drafts removed',
  'old tries removed',
  'old bulk cases removed',
  'old bulks removed',
])

/** Statements of every start, whoever has left what before it. */
const statementsAtStart: Readonly<Record<string, RegExp>> = {
  'demo mail set up': /^update mail_setup/,
}

/** Every statement that a point is named for. */
export const namedStatements = Object.entries({ ...statements, ...statementsAtStart })

type Places = readonly (readonly [place: string, moments: readonly Moment[]])[]

const around: readonly Moment[] = ['before', 'after']
const through: readonly Moment[] = ['before', 'half', 'after']

const ofWork: Places = [
  ...[...Object.keys(statements), ...Object.keys(commits)].map((place) => [place, around] as const),
  ['answer', through],
  ['mail-in answer', around],
  ...smtpSteps.map((step) => [`outbox ${step}`, ['before'] as const] as const),
  ['outbox whole mail', ['after']],
]

/** Writes of files, the database's own included. */
const ofFilesAtWork: Places = [
  ['WAL write', through],
  ['WAL flush', around],
]
const ofFilesAtStart: Places = [
  ['lock draft', through],
  ['lock moved', around],
  ['WAL write', through],
  ['WAL flush', around],
  ['table write', through],
  ['control file write', through],
]
const ofFilesAtFirst: Places = [
  ['new database moved', around],
  ['secrets draft', through],
  ['secrets moved', around],
]

const ofStart: Places = Object.keys(statementsAtStart).map((place) => [place, around] as const)

const table = (places: Places, during: Point['during'], embeddedOnly: boolean): Point[] =>
  places.flatMap(([place, moments]) =>
    moments.map((moment) => ({
      name: `${during === 'work' ? '' : `${during}, `}${place}: ${moment}`,
      place,
      moment,
      during,
      embeddedOnly,
    })),
  )

/** Every named point. */
export const points: readonly Point[] = [
  ...table(ofWork, 'work', false),
  ...table(ofFilesAtWork, 'work', true),
  ...table(ofStart, 'start', false),
  ...table(ofFilesAtStart, 'start', true),
  ...table(ofFilesAtFirst, 'first start', true),
]
