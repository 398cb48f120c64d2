import { Duplicate, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Button } from '../../ui/button/button.tsx'

/** How long the button says that it has copied, in ms. */
const SAID = 1_500

/** Puts a text into the clipboard and says in its place whether it is there. */
export function CopyButton({
  label,
  text,
}: {
  readonly label: string
  readonly text: () => string
}) {
  const [state, setState] = useState<'' | 'copied' | 'failed'>('')
  useEffect(() => {
    if (state === '') return
    const timer = setTimeout(() => setState(''), SAID)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => setState((await copyText(text())) ? 'copied' : 'failed')
  const said = { '': label, copied: 'Copied', failed: 'Could not be copied' }[state]
  return (
    <Button kind="minimal" icon={state === 'copied' ? Tick : Duplicate} onClick={() => void copy()}>
      <span role="status">{said}</span>
    </Button>
  )
}
