import { Import } from '@blueprintjs/icons'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../ui/button/button.tsx'

interface Props {
  readonly busy: boolean
  readonly onPick: (file: File) => void
}

/** Opens the browser's own choice of a file; the same file can be chosen again after an error. */
export function ImportButton({ busy, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) onPick(file)
  }
  return (
    <>
      <Button kind="minimal" icon={Import} busy={busy} onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".ndjson,.jsonl,.json,.txt"
        hidden
        aria-label="Event log to import"
        onChange={pick}
      />
    </>
  )
}
