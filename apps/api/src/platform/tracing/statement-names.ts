const VERB_AND_TABLE =
  /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|start)\b(?:[\s\S]*?\b(?:from|into|update)\s+"?([a-z_.]{1,40})"?)?/i;

/** Span name of a statement: its command and table, without text and parameters. */
export function statementName(text: string): string {
  const [, verb = 'statement', table] = VERB_AND_TABLE.exec(text.slice(0, 2000)) ?? [];
  const target = verb.toLowerCase() === 'update' ? /\bupdate\s+"?([a-z_.]{1,40})"?/i.exec(text)?.[1] : table;
  return [verb.toLowerCase(), target].filter((part) => part !== undefined).join(' ');
}
