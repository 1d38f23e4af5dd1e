import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the files of these types in the folders, and no other. */
export function serveAssets(app: FastifyInstance, path: string, ...folders: URL[]): void {
  const files = new Map(
    folders.flatMap((folder) =>
      readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))] as const),
    ),
  );
  app.get<{ Params: { name: string } }>(`${path}/:name`, async ({ params }, reply) => {
    const content = files.get(params.name);
    const type = types[extname(params.name)];
    if (content === undefined || type === undefined) return reply.code(404).send({ code: 'NOT_FOUND' });
    return reply.header('cache-control', 'max-age=300').type(type).send(content);
  });
}
