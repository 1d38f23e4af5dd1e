import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_IT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;
const ENCODINGS = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes `x.br` and `x.gz` beside every text file, so that the server never compresses a static file. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => WORTH_IT.test(file)).map((file) => compress(join(folder, file))));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  for (const [ending, encode] of Object.entries(ENCODINGS)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: hundreds of files are under way as it is
    const encoded = await encode(content);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (encoded.length < content.length) await writeFile(`${file}.${ending}`, encoded);
  }
}
