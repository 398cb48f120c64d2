import { useUnit } from 'effector-react'
import { useId } from 'react'
import { $mailSetup } from '../../../queries/set-up/mail-setup.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { ActiveTag } from '../form/active-tag.tsx'
import { CopyAddress } from './copy-address.tsx'
import { $activatingInbound, inboundActivated, testPressed } from './inbound-model.ts'

/** Addresses of the help pages of two common mail services (MAILSETUP-19). */
export interface ForwardingHelp {
  readonly gmail: string
  readonly outlook: string
}

/** Mail that opponents answer to: where it is forwarded to, and whether that works (MAILSETUP-16 to MAILSETUP-22). */
export function InboundBlock({ help }: { readonly help: ForwardingHelp }) {
  const { setup, activating, activate, test } = useUnit({
    setup: $mailSetup,
    activating: $activatingInbound,
    activate: inboundActivated,
    test: testPressed,
  })
  const headId = useId()
  if (!setup) return null
  const { inbound_emails_active: active, inbound_address: address } = setup
  return (
    <section className="fw-mail-setup-part fw-mail-setup-inbound" aria-labelledby={headId}>
      <div className="fw-mail-setup-head">
        <h2 className="fw-text-head" id={headId}>
          Inbound emails
        </h2>
        <ActiveTag active={active} />
      </div>
      <p className="fw-mail-setup-text">
        Forward your incoming email so that replies from opponents appear in their cases.
      </p>
      <PropertyList>
        {address && (
          <Property label="Forward to" action={<CopyAddress address={address} />}>
            {address}
          </Property>
        )}
        <Property label="Instructions">
          <a href={help.gmail} target="_blank" rel="noopener noreferrer">
            Forwarding in Gmail
          </a>
          {' · '}
          <a href={help.outlook} target="_blank" rel="noopener noreferrer">
            Forwarding in Outlook
          </a>
        </Property>
      </PropertyList>
      <div className="fw-mail-setup-acts">
        {active ? (
          <Button
            disabledReason={setup.smtp_host === null ? 'Save your mail server first' : null}
            onClick={() => test()}
            large
          >
            SEND TEST EMAIL
          </Button>
        ) : (
          <Button busy={activating} onClick={() => activate()} large>
            ACTIVATE
          </Button>
        )}
      </div>
    </section>
  )
}
