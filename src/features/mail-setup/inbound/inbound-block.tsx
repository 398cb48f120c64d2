import { Duplicate, Tick } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useId, useState } from 'react'
import { noticeRaised } from '../../../forms/notices.ts'
import { $mailSetup } from '../../../queries/set-up/mail-setup.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { ActiveTag } from '../form/active-tag.tsx'
import { danger } from '../form/save-model.ts'
import { $activatingInbound, inboundActivated, testPressed } from './inbound-model.ts'

const NOT_COPIED =
  'The address could not be copied: the browser does not allow it here. Select it and copy it manually.'

/** Copies the address, and says so for as long as it is looked at; or says that it could not. */
function CopyAddress({ address }: { readonly address: string }) {
  const raise = useUnit(noticeRaised)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(address)
    setCopied(isCopied)
    if (!isCopied) raise(danger(NOT_COPIED))
  }
  return (
    <IconButton
      icon={copied ? Tick : Duplicate}
      label={copied ? 'Address copied' : 'Copy address'}
      onClick={() => void copy()}
    />
  )
}

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
    <section className="fw-mail-setup-part fw-mail-setup-inbound fw-stack" aria-labelledby={headId}>
      <div className="fw-line">
        <h2 className="fw-text-head" id={headId}>
          Inbound emails
        </h2>
        <ActiveTag active={active} />
      </div>
      <p className="fw-text-2">
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
      <div className="fw-mail-setup-acts fw-line">
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
