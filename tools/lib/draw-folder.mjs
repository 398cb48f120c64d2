/**
 * Where a draw of mutants lies while it is judged: the files with their mutants in them, the list and the verdicts.
 * A path inside the project, for a screen's document has other addresses than a process.
 */
export const drawFolder = '.cache/mutation/draw'
