import { join } from 'node:path'
import ts from 'typescript'
import { root } from './run.mjs'

/** A mutant that leaves something unused is not refused for that alone: no behaviour was checked. */
const options = {
  noUnusedLocals: false,
  noUnusedParameters: false,
  allowUnreachableCode: true,
  allowUnusedLabels: true,
}

/**
 * Files, and what they import, as the type checker reads them, with changed texts in place of those on the disk.
 * @param {readonly string[]} paths
 */
function readFiles(paths) {
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), options, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  })
  const files = [...paths, ...(config?.fileNames ?? []).filter((file) => file.endsWith('.d.ts'))]
  /** @type {Map<string, string>} */
  const changed = new Map()
  /** @type {Map<string, number>} */
  const versions = new Map()
  const { readFile, readDirectory, fileExists, directoryExists, getDirectories } = ts.sys
  const service = ts.createLanguageService(
    {
      ...{ readDirectory, fileExists, directoryExists, getDirectories },
      readFile: (path, encoding) => readFile(path, encoding),
      getCompilationSettings: () => config?.options ?? {},
      getScriptFileNames: () => files,
      getScriptVersion: (file) => String(versions.get(file) ?? 0),
      getScriptSnapshot(file) {
        const text = changed.get(file) ?? readFile(file)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
    },
    ts.createDocumentRegistry(),
  )
  const count = (/** @type {string} */ file) => versions.set(file, (versions.get(file) ?? 0) + 1)
  return {
    /**
     * What the checker says of a file that reads otherwise.
     * @param {string} file
     * @param {(text: string) => string} change
     */
    complaints(file, change) {
      changed.set(file, change(readFile(file) ?? ''))
      count(file)
      const said = [
        ...service.getSyntacticDiagnostics(file),
        ...service.getSemanticDiagnostics(file),
      ]
      changed.delete(file)
      count(file)
      return said.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  }
}

/**
 * Which mutants the type checker refuses in their own file, as `npm test` would before any test runs; with what it says.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 * @returns {{ id: string, why: string }[]}
 */
export function refusedByTypes(drawn) {
  const files = readFiles([...new Set(drawn.map(({ file }) => join(root, file)))])
  return drawn.flatMap(({ id, file, from, was, becomes }) => {
    const [why] = files.complaints(
      join(root, file),
      (text) => text.slice(0, from) + becomes + text.slice(from + was.length),
    )
    return why === undefined ? [] : [{ id, why }]
  })
}
