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

/** What a statement is known by, its text in small letters and without quotes. */
export const statements: Readonly<Record<string, RegExp>> = {
  begin: /^begin/,
  'session opened': /^insert into session/,
  'key claimed': /^insert into idempotency/,
  'answer stored': /^update idempotency/,
  'case locked': /^select 1 from case_row .*for update/,
  'row changed': /^update case_row/,
  'detail changed': /^update case_detail/,
  'activity written': /^insert into activity/,
  'activity changed': /^update activity/,
  'activity removed': /^delete from activity/,
  'tag known': /^insert into customer_tag/,
  'licence reviewed': /^update license/,
  'mail stored': /^insert into email/,
  'attachment stored': /^insert into attachment/,
  'mail queued': /^insert into outbox/,
  'mail claimed': /^update outbox set .*claimed/,
  'mail settled': /^update outbox set .*settled/,
  'cases counted': /^insert into case_count/,
  'events appended': /^with head as/,
  commit: /^commit/,
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

type Places = readonly (readonly [place: string, moments: readonly Moment[]])[]

const around: readonly Moment[] = ['before', 'after']
const through: readonly Moment[] = ['before', 'half', 'after']

const ofWork: Places = [
  ...Object.keys(statements).map((place) => [place, around] as const),
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
  ...table(ofFilesAtStart, 'start', true),
  ...table(ofFilesAtFirst, 'first start', true),
]
