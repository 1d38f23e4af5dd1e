import { parseSync } from 'oxc-parser';

import { isNode, nodesOf, type Node } from './nodes.ts';

/** A table or view that a `.sql.ts` file declares. `folder`: the only one that may write it. */
export type Owned = { name: string; isView: boolean; folder: string };

/**
 * What a source merges into `Tables` of the platform's context. Only the owner, a feature's folder or the folder of the
 * file, may write these tables. Any file may read the views.
 */
export function declaredIn(file: string, source: string): Owned[] {
  if (!source.includes('interface Tables')) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message ?? ''}`);
  return [...nodesOf(program as object as Node)]
    .filter((node) => node.type === 'TSInterfaceDeclaration' && nameOf(node['id']) === 'Tables')
    .flatMap(membersOf)
    .map((member) => ({ name: nameOf(member['key']) ?? '', isView: isView(member), folder: folderOf(file) }));
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

const folderOf = (file: string): string =>
  /^features\/[^/]+\//.exec(file)?.[0] ?? file.slice(0, file.lastIndexOf('/') + 1);
