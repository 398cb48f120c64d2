import { Duplicate, Tick } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import { noticeRaised } from '../../../forms/notices.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { danger } from '../form/save-model.ts'

const NOT_COPIED =
  'The address could not be copied: the browser does not allow it here. Select it and copy it manually.'

/** Copies the address, and says so for as long as it is looked at; or says that it could not. */
export function CopyAddress({ address }: { readonly address: string }) {
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
