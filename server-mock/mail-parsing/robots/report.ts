import { safeLine } from '../../text/safe-text.ts'
import type { MailHead, Report } from '../mail-types.ts'
import { type MimePart, readParts } from '../mime/parts.ts'
import { decodeTransfer } from '../mime/transfer.ts'

/** A report is short; what it quotes of a long mail is not read. */
const READ_SIZE = 512 * 1024
const IDS_MAX_COUNT = 20
const REASON_MAX_LENGTH = 300

/** Also without angle brackets, as in a report whose words are HTML. */
const ownId =
  /fw\.\d{1,12}\.[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{22}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?/g

const daemons = /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|bounces?)[@+]/
const postmaster = /^(?:postmaster|microsoftexchange[\da-f]{8,40})@/

const failureWords =
  /undeliver|not (?:be )?deliver|delivery (?:\w+ ){0,3}fail|fail(?:ure|ed) (?:\w+ ){0,2}(?:notice|deliver)|returned (?:mail|to sender)|returning message|bounced|unzustellbar|nicht zugestellt|onbestelbaar|non (?:remis|distribu)|no se puede entregar|não (?:foi )?entreg|ulever|kunne ikke leveres|toimittamaton|ei voitu toimittaa|kohaletoimetamatu|nie(?:dostarcz|można dostarczyć)/iu

const delayWords =
  /^warning: |\bdelay(?:ed)?\b|still (?:being )?(?:retried|trying)|could not send message for past|verzögert|retard|vertraagd|forsink|viivästy/iu

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

const decoded = ({ encoding, body }: MimePart): string => latin1(decodeTransfer(encoding, body))

/** A field of the report, its continued lines joined. */
function fieldOf(text: string, name: string): string {
  const found = new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(
    text,
  )
  return (found?.[1] ?? '').replace(/\r?\n[ \t]+/g, ' ').trim()
}

/** What the refusing server said, where it is quoted among the words. */
const quotedReply = /\b5\d\d[ -](?:#?5\.\d{1,3}\.\d{1,3}\b|(?=[A-Za-z<]))[^\r\n]{3,280}/

function reasonOf(status: string, words: string, subject: string): string {
  const diagnostic = fieldOf(status, 'Diagnostic-Code').replace(/^[\w-]+;\s*/, '')
  const code = fieldOf(status, 'Status')
  const reason =
    diagnostic ||
    (code && `Delivery failed with status ${code}.`) ||
    quotedReply.exec(words)?.[0] ||
    subject
  return safeLine(reason, REASON_MAX_LENGTH) || 'The email was returned.'
}

/** By what the report says for each recipient: where one did not get it, it came back. */
function kindOfStatus(status: string): Report['kind'] {
  const actions = new Set(
    [...status.matchAll(/^action:[ \t]*(\w+)/gim)].map(([, action]) => action?.toLowerCase()),
  )
  const code = fieldOf(status, 'Status')
  if (actions.has('failed') || (actions.size === 0 && code.startsWith('5'))) return 'failure'
  if (actions.has('delayed') || (actions.size === 0 && code.startsWith('4'))) return 'delay'
  return 'receipt'
}

/** A report in words alone, as older systems write it; null for a postmaster who only writes. */
function kindOfWords(root: MimePart, head: MailHead, words: string): Report['kind'] | null {
  const named = root.field('x-failed-recipients') !== ''
  if (!named && !daemons.test(head.from) && !postmaster.test(head.from)) return null
  const said = `${head.subject}\n${words.slice(0, 2_000)}`
  if (!named && delayWords.test(head.subject)) return 'delay'
  if (named || failureWords.test(said)) return 'failure'
  if (/this is a warning message only/i.test(said)) return 'delay'
  return daemons.test(head.from) ? 'failure' : null
}

const leavesOf = (part: MimePart): MimePart[] =>
  part.children.length > 0 ? part.children.flatMap(leavesOf) : [part]

const isStatus = ({ type }: MimePart): boolean =>
  /^message\/(?:global-)?delivery-status$/.test(type.value)

const isNotification = ({ type }: MimePart): boolean =>
  /^message\/(?:global-)?disposition-notification$/.test(type.value)

function kindOf(root: MimePart, head: MailHead, words: string): Report['kind'] | null {
  const parts = [root, ...root.children]
  // Whoever forwards a report as they got it reports nothing.
  const isReport = /^(?:multipart\/report|message\/.*)$/.test(root.type.value)
  if (!isReport && !head.automatic && !daemons.test(head.from)) return null
  const status = parts.find(isStatus)
  if (status) return kindOfStatus(decoded(status))
  return parts.some(isNotification) ? 'receipt' : kindOfWords(root, head, words)
}

function read(raw: Uint8Array, head: MailHead): Report | null {
  const beginning = raw.subarray(0, READ_SIZE)
  const root = readParts(beginning)
  const leaves = leavesOf(root)
  const words = leaves
    .filter(({ type }) => /^text\/(?:plain|html)$/.test(type.value))
    .map(decoded)
    .join('\n')
  const kind = kindOf(root, head, words)
  if (kind === null) return null
  const isEncoded = ({ encoding }: MimePart) => /^(?:base64|quoted-printable)$/.test(encoding)
  const texts = [latin1(beginning), ...leaves.filter(isEncoded).map(decoded)]
  const quoted = texts.flatMap((text) => [...text.matchAll(ownId)].map(([id]) => `<${id}>`))
  const messageIds = [...new Set([...head.answers, ...quoted])].slice(0, IDS_MAX_COUNT)
  const status = leaves.filter(isStatus).map(decoded).join('\n')
  return { kind, messageIds, reason: reasonOf(status, words, head.subject) }
}

/**
 * Reads a mail system's report (G-612, RFC 3464 and what was there before it); null for every other mail. An automatic reply
 * is none, although it may come from the null sender, too.
 */
export function readReport(raw: Uint8Array, head: MailHead): Report | null {
  const mayBe = head.automatic || daemons.test(head.from) || postmaster.test(head.from)
  if (!mayBe) return null
  try {
    return read(raw, head)
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}
