import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Attributes whose value is for the machine, never read. */
const machine =
  /^(className|class|id|key|type|href|to|role|name|rel|src|method|autoComplete|inputMode|htmlFor|slot|data-.*|style|sid)$/
/** Folders of the server whose texts are data or SQL, not messages. */
const silent = /^server-mock\/(seed|db|files\/drawing)\/|\.(d|test)\.ts$/
/** Calls whose strings are read by the machine. */
const machineCalls =
  /^(import|require|sql|createStore|createEvent|createEffect|createDomain|getElementById|querySelector|querySelectorAll|closest|matches|matchMedia|addEventListener|removeEventListener|setAttribute|getAttribute|classList|createElement|invariant|Error|TypeError|RangeError)$/

const isSql =
  /^(select|insert|update|delete|with|create|alter|drop|from|where|and|or|order|set|lock|on|left|join|exists|coalesce)\b.*[=(*_]/i
/** Selectors, addresses, headers, styles, pictures, code, and lists of tag names. */
const isSyntax =
  /[{};]\s*$|^[.#@<[(:]|https?:\/\/\S+$|^\S+\/\S+(;|$)|^--|var\(--|\d(px|rem|fr)\b|^M-?\d|translate\(|max-age=|-src |^import |^[a-z0-9 ]{60,}$/

/** @typedef {{ file: string, line: number, text: string }} Text one text, with the line on which it begins */

/** @param {string} text */
const tidy = (text) => text.replace(/\s+/g, ' ').trim()

/**
 * Has the shape of what a person reads: words with a space between, or one word with a capital.
 * @param {string} text
 */
function isReadable(text) {
  if (isSql.test(text) || isSyntax.test(text)) return false
  if (/^[A-Z][a-z]+$/.test(text)) return true
  if (!/[A-Za-zÄÖÜäöüß’']{2,}/.test(text)) return false
  if (/^[A-Z0-9{“"‘][^_]*[a-z.!?…:]/.test(text)) return /\s/.test(text)
  return /[a-z,.;:!?}] [a-z{]/.test(text) && !/[a-z]-[a-z]\S* \S+-[a-z]|^bp\d/.test(text)
}

/** @param {ts.Node} node the name of what is called or written to */
function nameOf(node) {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return ''
}

/** @param {ts.Node} node whether the machine, not a person, reads a literal that stands here */
function isForMachine(node) {
  const parent = node.parent
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  if (ts.isLiteralTypeNode(parent) || ts.isElementAccessExpression(parent)) return true
  if (ts.isTaggedTemplateExpression(parent) || ts.isCaseClause(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) return true
  if (ts.isBinaryExpression(parent) && /^(===|!==|in)$/.test(parent.operatorToken.getText()))
    return true
  for (let at = parent; at && !ts.isStatement(at); at = at.parent) {
    if (ts.isJsxAttribute(at)) return machine.test(at.name.getText())
    if (ts.isPropertyAssignment(at) && machine.test(at.name.getText()))
      return at.name.getText() !== 'name'
    if (ts.isCallExpression(at) || ts.isNewExpression(at))
      if (machineCalls.test(nameOf(at.expression))) return true
  }
  return false
}

/**
 * A template with `{…}` where a value stands.
 * @param {ts.TemplateExpression} node
 */
const spoken = (node) =>
  node.head.text +
  node.templateSpans
    .map((span) => `{${nameOf(span.expression) || '…'}}${span.literal.text}`)
    .join('')

/**
 * The texts of one file.
 * @param {string} file
 * @param {string} source
 * @returns {Text[]}
 */
export function textsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  /** @type {Text[]} */
  const found = []
  /** @param {ts.Node} node @param {string} text */
  const add = (node, text) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    found.push({ file, line: line + 1, text: tidy(text) })
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxText(node)) {
      if (/[A-Za-z]/.test(node.text)) add(node, node.text)
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isReadable(tidy(node.text)) && !isForMachine(node)) add(node, node.text)
    } else if (ts.isTemplateExpression(node)) {
      if (isReadable(tidy(spoken(node))) && !isForMachine(node)) add(node, spoken(node))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Every text of client, contracts and server that a person can read, in the order of the files. */
export function allTexts(root = '.') {
  const files = ['contracts', 'server-mock', 'src'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`),
  )
  return files
    .filter((file) => !silent.test(file))
    .sort()
    .flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')))
}
