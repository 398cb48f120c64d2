import { Duplicate, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** How long the button says that it has copied, in ms. */
const SAID = 1_500

/** Puts a text into the clipboard and says so in its place. */
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
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  const said = { '': label, copied: 'Copied', failed: 'Not allowed' }[state]
  return (
    <Button kind="minimal" icon={state === 'copied' ? Tick : Duplicate} onClick={copy}>
      <span role="status">{said}</span>
    </Button>
  )
}
