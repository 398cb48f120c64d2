import { readdirSync, readFileSync } from 'node:fs'

// Screens are tested where addresses of files have another meaning.
const folder = 'tests/support/texts/templates/'

/** Texts as other programs write them: Outlook, Gmail, Apple Mail and Word. */
export const foreignTemplates: readonly { name: string; html: string }[] = readdirSync(folder, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.html'))
  .sort()
  .map((name) => ({ name, html: readFileSync(`${folder}${name}`, 'utf8') }))
