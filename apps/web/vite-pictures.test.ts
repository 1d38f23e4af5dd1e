// @vitest-environment node
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashedPictures } from './vite-pictures.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pictures-'));
  await mkdir(join(root, 'public/img/offers'), { recursive: true });
  await writeFile(join(root, 'public/img/offers/car.svg'), '<svg/>');
  await writeFile(
    join(root, 'page.ts'),
    'export const shown = ["/img/offers/car.svg", "/img/gone.svg"]; export const whole = `${origin}/img/offers/car.svg`;',
  );
});
afterEach(() => rm(root, { recursive: true }));

it('pictures have a hash of their content in their names, and those that are missing or named from outside do not', async () => {
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [hashedPictures(join(root, 'public'))],
    build: { copyPublicDir: false, lib: { entry: join(root, 'page.ts'), formats: ['es'], fileName: 'page' } },
  });
  const [picture = 'none'] = await readdir(join(root, 'dist/assets'));
  expect(picture).toMatch(/^car-[\da-f]{8}\.svg$/);
  const [script = 'none'] = (await readdir(join(root, 'dist'))).filter((file) => file.endsWith('js'));
  const code = await readFile(join(root, 'dist', script), 'utf8');
  expect(code).toContain(`"/assets/${picture}"`);
  expect(code).toContain('"/img/gone.svg"');
  expect(code).toContain('/img/offers/car.svg`');
  expect(existsSync(join(root, 'dist/img'))).toBe(false);
});
