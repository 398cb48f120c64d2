import { Import } from '@blueprintjs/icons'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { formatCount, formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Imported } from './model.ts'

interface Props {
  readonly imported: Imported
  readonly onLeave: () => void
}

const linesOf = (count: number): string => (count === 1 ? '1 line' : `${formatCount(count)} lines`)

/** Says that this is not the running session, and how well it could be read. */
export function ImportedBanner({ imported, onLeave }: Props) {
  const { fileName, header, isFaithful, unreadable, alteredFrom } = imported
  return (
    <Notice
      tone={isFaithful ? 'info' : 'warning'}
      icon={Import}
      action={<LinkButton onClick={onLeave}>Back to my session</LinkButton>}
    >
      <strong>Imported log</strong> {fileName}, recorded {formatDateTime(header.at)}
      {header.redacted ? ', redacted' : ''}: read-only, your session is not affected.{' '}
      {isFaithful
        ? 'Its replay ends in exactly the recorded state.'
        : 'Its replay ends in a different state than the one recorded.'}
      {alteredFrom !== null &&
        ` The file was changed after it was written, from line ${formatCount(alteredFrom)} on.`}
      {unreadable.count > 0 &&
        ` ${linesOf(unreadable.count)} could not be read and ${unreadable.count === 1 ? 'was' : 'were'} left out (first: ${unreadable.first}).`}
    </Notice>
  )
}
