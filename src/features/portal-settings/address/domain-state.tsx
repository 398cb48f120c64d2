import { Refresh, TickCircle, Time, WarningSign } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useId } from 'react'
import type {
  DnsRecord,
  DomainCheck,
  DomainProblem,
} from '../../../../contracts/model/portal/portal-settings.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { domainCheck, domainCheckPressed } from './address-model.ts'

/** What was found, and what can be done about it. */
const problems: Readonly<Record<DomainProblem, string>> = {
  record: 'The TXT record was not found. A new record can take some hours to be seen everywhere.',
  unreachable: 'No settlement portal answers there. Check the CNAME record.',
  elsewhere: 'The domain leads to another server. Check the CNAME record.',
  taken: 'Another company has shown that this domain is theirs.',
}

const tags = {
  verified: { tone: 'success', icon: TickCircle, label: 'Verified' },
  wrong: { tone: 'warning', icon: WarningSign, label: 'Not verified' },
  waiting: { tone: 'neutral', icon: Time, label: 'Not checked yet' },
} as const

const standingOf = ({ verified, checked }: DomainCheck): keyof typeof tags => {
  if (verified) return 'verified'
  return checked === null ? 'waiting' : 'wrong'
}

interface Props {
  readonly host: string
  readonly check: DomainCheck
  /** Where links lead now. */
  readonly base: string
}

/** How the own domain stands, and the lines that its zone needs. */
export function DomainState({ host, check, base }: Props) {
  const { busy, error, look } = useUnit({
    busy: domainCheck.$pending,
    error: domainCheck.$error,
    look: domainCheckPressed,
  })
  const headId = useId()
  const { tone, icon, label } = tags[standingOf(check)]
  return (
    <section className="fw-portal-domain" aria-labelledby={headId}>
      <div className="fw-line fw-ends">
        <h2 className="fw-text-head fw-line fw-portal-domain-head" id={headId}>
          <span className="fw-ellipsis">{host}</span>
          <Tag tone={tone} icon={icon}>
            {label}
          </Tag>
        </h2>
        {!check.verified && (
          <Button icon={Refresh} busy={busy} onClick={() => look()}>
            Check now
          </Button>
        )}
      </div>
      {error !== null && (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      )}
      <p className="fw-text-2" role="status">
        {check.verified
          ? 'Links lead here. We look at it every day, and use your subdomain again should it fail.'
          : `${check.problem === null ? '' : `${problems[check.problem]} `}Until the domain is verified, links lead to ${base}.`}
      </p>
      {check.checked !== null && (
        <p className="fw-text-small fw-text-3 fw-num">{`Checked ${formatDateTime(check.checked)}`}</p>
      )}
      <Records records={check.records} verified={check.verified} />
    </section>
  )
}

interface RecordsProps {
  readonly records: readonly DnsRecord[]
  readonly verified: boolean
}

/** What the owner of the domain writes into its zone, each part ready to be copied. */
function Records({ records, verified }: RecordsProps) {
  return (
    <>
      <p>
        {verified
          ? 'Keep these records at your DNS provider:'
          : 'Add these records at your DNS provider:'}
      </p>
      <ul className="fw-portal-records">
        {records.map(({ type, name, content }) => (
          <li key={type} aria-label={`${type} record`}>
            <b>{type}</b>
            <dl>
              <Part of={`${type} name`} label="Name" text={name} />
              <Part of={`${type} content`} label="Content" text={content} />
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

interface PartProps {
  readonly of: string
  readonly label: string
  readonly text: string
}

const Part = ({ of, label, text }: PartProps) => (
  <div className="fw-portal-record-part">
    <dt className="fw-text-small fw-text-3">{label}</dt>
    <dd className="fw-line fw-ends">
      <code>{text}</code>
      <CopyButton text={text} what={of} />
    </dd>
  </div>
)
