import { Duplicate, Tick, WarningSign } from '@blueprintjs/icons'
import { useState } from 'react'
import { copyText } from '../browser/copy-text.ts'
import { IconButton } from './icon-button.tsx'

interface Props {
  readonly text: string
  /** What it is, as people call it: 'TXT name'. */
  readonly what: string
}

/** Copies a text that stands beside it, and says for as long as it is looked at whether it did. */
export function CopyButton({ text, what }: Props) {
  const [state, setState] = useState<'new' | 'copied' | 'failed'>('new')
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'failed')
  const labels = {
    new: `Copy ${what}`,
    copied: `${what} copied`,
    failed: `${what} could not be copied: select it and copy it manually`,
  }
  const icons = { new: Duplicate, copied: Tick, failed: WarningSign }
  return <IconButton icon={icons[state]} label={labels[state]} onClick={() => void copy()} />
}
