/** One of the things that a test asks of a server, by its name; answers what is wrong, in words. */
export type Part = { name: string; ask: () => Promise<string[]> }

export async function askAll(parts: readonly Part[]): Promise<string[]> {
  const found: string[] = []
  for (const { ask } of parts) found.push(...(await ask()))
  return found
}
