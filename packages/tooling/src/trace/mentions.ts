export type Mention = { id: string; file: string; line: number };

const literal = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`/g;
const marker = /\[([A-Z]+-\d{3})\]/g;
const commentLine = /^\s*(\/\/|\/?\*)/;

/**
 * The requirements that the titles of a test file name, as `[REG-013]`. Any one-line text counts as a title, because
 * the titles of tables of cases are built from texts elsewhere in the file; comments do not count, because a comment
 * shows nothing.
 */
export function mentionsIn(file: string, source: string): Mention[] {
  return source.split('\n').flatMap((text, index) => {
    if (commentLine.test(text)) return [];
    return [...text.matchAll(literal)]
      .flatMap(([each]) => [...each.matchAll(marker)])
      .flatMap(([, id]) => (id === undefined ? [] : [{ id, file, line: index + 1 }]));
  });
}
