import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean }

/** Shows the seeding's share: one moving line on a terminal, a line each quarter elsewhere. */
export function showProgress(output: Output): (share: number) => void {
  let shown = -1
  return (share) => {
    const percent = Math.min(100, Math.floor(share * 100))
    const step = output.isTTY ? percent : Math.floor(percent / 25) * 25
    if (step <= shown) return
    shown = step
    const line = `Creating the demo data: ${step}%`
    if (!output.isTTY) output.write(`${line}\n`)
    else output.write(step === 100 ? `\r${line}\n` : `\r${line}`)
  }
}
