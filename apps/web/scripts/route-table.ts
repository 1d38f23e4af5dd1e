import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type RouteEntry = { path?: string; parentId?: string; module: string; imports?: string[] };
export type Routes = Readonly<Record<string, RouteEntry>>;

/** React Router writes the table of all routes into a script of its own. */
export async function routesOf(root: string): Promise<Routes> {
  const files = await readdir(join(root, 'assets'));
  const file = files.find((each) => /^manifest-[\w-]+\.js$/.test(each));
  if (file === undefined) throw new Error(`There is no manifest in ${root}.`);
  const text = await readFile(join(root, 'assets', file), 'utf8');
  const { routes }: { routes: Routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return routes;
}

/** The modules of a route and of the layouts around it, which the browser asks for together. */
export function modulesOf({ parentId, module, imports = [] }: RouteEntry, routes: Routes): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [module, ...imports, ...(parent === undefined ? [] : modulesOf(parent, routes))];
}
