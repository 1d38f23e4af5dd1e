/**
 * Replaces `import type` in what dependency-cruiser reads, as a call of this name. To a rule such an import is
 * `exoticallyRequired`, which no real import of the project is.
 */
export const typeOnlyMarker = 'typeOnlyImport';

/** The part of Babel's tree that imports consist of; Babel's own types are not among the installed packages. */
type Node = {
  type: string;
  value?: string;
  source?: Node | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: Node[];
  callee?: Node;
  arguments?: Node[];
  argument?: Node;
  literal?: Node;
  body?: object[];
  directives?: object[];
};
type Visited = { node: Node };

function isTypeOnly({ importKind, exportKind, specifiers = [] }: Node): boolean {
  if (importKind === 'type' || exportKind === 'type') return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type')
  );
}

const text = (value: string) => ({ type: 'StringLiteral', value });
const statement = (expression: object) => ({ type: 'ExpressionStatement', expression });
const call = (callee: object, value: string) => ({
  type: 'CallExpression',
  callee,
  arguments: [text(value)],
});

function importing(value: string) {
  return { type: 'ImportDeclaration', specifiers: [], source: text(value) };
}

function importingType(value: string) {
  return statement(call({ type: 'Identifier', name: typeOnlyMarker }, value));
}

function importingLater(value: string) {
  return statement(call({ type: 'Import' }, value));
}

/**
 * A Babel plugin that leaves only a module's imports, so that dependency-cruiser's own parser, which knows no
 * TypeScript, can read them. Its TypeScript parser needs the compiler's JavaScript API, which TypeScript 7 no longer
 * has.
 */
export function importsOnly() {
  const found: object[] = [];
  const declaration = ({ node }: Visited) => {
    const source = node.source?.value;
    if (source !== undefined) found.push(isTypeOnly(node) ? importingType(source) : importing(source));
  };
  return {
    name: 'imports-only',
    pre() {
      found.length = 0;
    },
    visitor: {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      CallExpression({ node }: Visited) {
        const source = node.arguments?.[0]?.value;
        if (node.callee?.type === 'Import' && typeof source === 'string') found.push(importingLater(source));
      },
      TSImportType({ node }: Visited) {
        const source = node.argument?.value;
        if (source !== undefined) found.push(importingType(source));
      },
      Program: {
        exit({ node }: Visited) {
          node.body = [...found];
          node.directives = [];
        },
      },
    },
  };
}
