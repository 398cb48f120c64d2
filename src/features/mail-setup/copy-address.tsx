import { Duplicate, Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

/** Copies the address, and says so for as long as it is looked at. */
export function CopyAddress({ address }: { readonly address: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <IconButton
      icon={copied ? Tick : Duplicate}
      label={copied ? 'Address copied' : 'Copy address'}
      onClick={copy}
    />
  )
}
