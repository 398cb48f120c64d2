/**
 * Which mutants each test file is asked about.
 * @typedef {Record<string, string[]>} Asked
 */

/**
 * What the judging of a draw writes down, a line each: who was found by which test; which test tried whom for how long;
 * a test that is not green twice in a row; and of a whole file, once it has run, whom it was asked about, which mutants ran
 * outside of its tests or in such that judge nobody, and whether a mutant left the file unusable in the middle.
 * @typedef {{ found: string, by: string } | { tried: string, by: string, ms: number } | { unsteady: string } | { file: string, asked: string[], isSpoilt: boolean, outside: string[], unjudged: string[] }} Line
 */
