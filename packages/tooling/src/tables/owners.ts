import { parseSync } from 'oxc-parser';

import { isNode, nodesOf, type Node } from './nodes.ts';

/** A table or view that a `.sql.ts` file declares, and the room that the file lies in. */
export type Owned = { name: string; isView: boolean; room: string };

/**
 * What a source merges into `Tables` of the platform's context. Its room, a feature's folder or the folder of the file,
 * is the only one that may write statements for these tables; everybody may read its views.
 */
export function declaredIn(file: string, source: string): Owned[] {
  if (!source.includes('interface Tables')) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message ?? ''}`);
  return [...nodesOf(program as object as Node)]
    .filter((node) => node.type === 'TSInterfaceDeclaration' && nameOf(node['id']) === 'Tables')
    .flatMap(membersOf)
    .map((member) => ({ name: nameOf(member['key']) ?? '', isView: isView(member), room: roomOf(file) }));
}

function membersOf({ body }: Node): Node[] {
  const members = isNode(body) ? body['body'] : [];
  return Array.isArray(members) ? members.filter(isNode) : [];
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : null;

/** `View<{ … }>` as the type of a member. */
function isView({ typeAnnotation: annotation }: Node): boolean {
  const type = isNode(annotation) ? annotation['typeAnnotation'] : null;
  return isNode(type) && type.type === 'TSTypeReference' && nameOf(type['typeName']) === 'View';
}

const roomOf = (file: string): string =>
  /^features\/[^/]+\//.exec(file)?.[0] ?? file.slice(0, file.lastIndexOf('/') + 1);
