import { allTexts } from './lib/texts.mjs'

/** Prints every text that a person can read on screen, each once, with the first place where it stands. */
const seen = new Set()
for (const { file, line, text } of allTexts()) {
  if (seen.has(text)) continue
  seen.add(text)
  process.stdout.write(`${file}:${line}\t${text}\n`)
}
